/** The bout: its cards as a list for whoever can not see it, and a button over each attack card that the picked card beats. */

import { cardNames, text } from '../i18n';
import type { Layout } from '../layout';
import { attackText } from '../say';
import type { State } from '../store';
import type { Acts } from './acts';
import { button, layOver, make, renderInto, setAttribute } from './dom';

/** The size of a button before it is laid over the card. */
const WIDTH = 100;
const HEIGHT = 150;

export type BoutPart = Readonly<{
  element: HTMLElement;
  update(state: State, layout: Layout, held: string | null): void;
  /** The attack card under a point of the screen that the held or picked card beats. */
  attackAt(x: number, y: number): number | null;
}>;

export function createBout(acts: Acts): BoutPart {
  const list = make('ul', { class: 'sr' });
  const targets = make('div', {});
  const element = make('section', { id: 'bout', 'aria-label': text('page.bout') }, list, targets);
  return {
    element,
    update: ({ view, picked }, layout, held) => {
      const attacks = view?.round?.attacks ?? [];
      const lines = view ? attacks.map((attack) => attackText(attack, view)) : [];
      renderInto(list, lines.join('\n'), () => lines.map((line) => make('li', {}, line)));
      list.hidden = lines.length === 0;
      const card = view?.round?.hand.find((own) => own.card === (held ?? picked));
      const beats =
        card?.beats.flatMap((attack) => (attacks[attack] ? [{ attack, card: attacks[attack].card }] : [])) ?? [];
      renderInto(targets, JSON.stringify([card?.card, beats]), () =>
        beats.map((target) => targetButton(target, card?.card ?? '', acts)),
      );
      for (const target of targets.querySelectorAll<HTMLElement>('button')) {
        const quad = layout.bout[Number(target.dataset['attack'])];
        if (quad) layOver(target, quad, WIDTH, HEIGHT);
        setAttribute(target, 'data-held', held !== null);
      }
    },
    attackAt: (x, y) => {
      const under = document.elementsFromPoint(x, y).find((found) => targets.contains(found) && found !== targets);
      return under instanceof HTMLElement ? Number(under.dataset['attack']) : null;
    },
  };
}

function targetButton(
  { attack, card }: { attack: number; card: string },
  picked: string,
  acts: Acts,
): HTMLButtonElement {
  const name = text('cloth.beat', { attack: cardNames(card), card: cardNames(picked) });
  const attributes = { class: 'target', 'data-attack': attack, 'data-key': `attack ${attack}`, 'aria-label': name };
  return button(attributes, () => acts.play(picked, attack));
}

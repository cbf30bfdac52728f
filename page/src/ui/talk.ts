/** Talk: the dialog with all that can be said, and what was said, over the seat of whoever said it. */

import { type Key, text } from '../i18n';
import type { Layout } from '../layout';
import type { Said } from '../protocol';
import type { State } from '../store';
import { PHRASES, REACTIONS, type Words } from '../talk';
import type { Acts } from './acts';
import { button, make } from './dom';

export function talkPieces({ talk }: State, acts: Acts, close: () => void): (HTMLElement | null)[] {
  const say = (words: Words): void => {
    close();
    acts.ask({ type: 'say', words });
  };
  return [
    make('div', { class: 'phrases' }, ...PHRASES.map((words) => sayButton(words, say, text(textOf(words))))),
    make('div', { class: 'reactions' }, ...[...REACTIONS.keys()].map((words) => sayButton(words, say, sign(words)))),
    talk.speakers.size + talk.muted.size > 0 ? muteChoice(talk, acts) : null,
  ];
}

function sayButton(words: Words, say: (words: Words) => void, shown: Node | string): HTMLElement {
  const name = text(textOf(words));
  const looks = { class: 'say', 'data-key': `say ${words}`, 'aria-label': name, title: name };
  return button(looks, () => say(words), shown);
}

/** Whoever can be heard here, and whoever is muted, here or elsewhere: a mute that is not seen can not be undone. */
function muteChoice({ speakers, muted }: State['talk'], acts: Acts): HTMLElement {
  const boxes = [...new Map([...speakers, ...muted])].map(([account, name]) => {
    const box = make('input', { type: 'checkbox', checked: muted.has(account), 'data-key': `mute ${account}` });
    box.addEventListener('change', () => acts.mute(account, box.checked));
    return make('label', { class: 'switch' }, box, make('span', {}, name));
  });
  return make('fieldset', { class: 'mute' }, make('legend', {}, text('talk.mute')), ...boxes);
}

/** Long enough to look up and read it. */
const SHOWN_MS = 4_000;
/** Half of the widest, and so how near to the side of the screen its middle may be. */
const HALF_PX = 84;
const GAP_PX = 6;
/** With less over a seat than this it is said under the seat. */
const ROOM_PX = 100;

export type SaidPart = Readonly<{ element: HTMLElement; update(state: State, before: State, layout: Layout): void }>;

type After = (ms: number, then: () => void) => void;

/** For the eye: the live region tells it as well. What one says oneself stands in the news. */
export function createSaid(after: After): SaidPart {
  const element = make('div', { id: 'said', 'aria-hidden': 'true' });
  return {
    element,
    update: (state, before, layout) => {
      const { view, me } = state;
      if (!mayHear(state, before)) element.replaceChildren();
      if (!view || view === before.view || before.fresh) return;
      for (const { what } of view.happened) {
        if (what.type !== 'said' || what.account === me?.account) continue;
        const bubble = bubbleOf(what, layout, view.you.seat);
        element.querySelector(`[data-account="${what.account}"]`)?.remove();
        element.append(bubble);
        after(SHOWN_MS, () => bubble.remove());
      }
    },
  };
}

function mayHear({ view, talk }: State, before: State): boolean {
  return view?.table === before.view?.table && talk.muted === before.talk.muted;
}

function bubbleOf(said: Said, layout: Layout, own: number | null): HTMLElement {
  const chip = said.seat === null || said.seat === own ? undefined : layout.seats[said.seat]?.chip;
  const words = text(textOf(said.words));
  const bubble = make('p', { class: 'bubble', 'data-account': said.account });
  bubble.append(...[REACTIONS.has(said.words) ? sign(said.words) : null].filter((each) => each !== null));
  bubble.append(chip ? words : text('talk.said', { name: said.name, words }));
  if (!chip) return bubble;
  const { width } = layout.frame.stage.viewport;
  const isUnder = chip.top < ROOM_PX;
  bubble.classList.add(isUnder ? 'under' : 'over');
  bubble.style.left = `${Math.min(Math.max(chip.left + chip.width / 2, HALF_PX), width - HALF_PX)}px`;
  bubble.style.top = `${isUnder ? chip.top + chip.height + GAP_PX : chip.top - GAP_PX}px`;
  return bubble;
}

function sign(words: Words): HTMLElement {
  return make('span', { class: 'sign', 'aria-hidden': 'true' }, REACTIONS.get(words) ?? '');
}

function textOf(words: Words): Key {
  return `talk.${words}`;
}

/** A replay as a text that is read from top to bottom, with the parts of the text table. */

import { cardNames, text } from '../i18n';
import { START, type State } from '../store';
import '../styles/replay-words.css';
import { createTextBout, createTextDeck, createTextPlayers } from '../text/round';
import { make, renderInto } from '../ui/dom';
import { smallFace } from '../ui/small-card';
import type { Step } from './steps';
import { handsOf, handText, linesUpTo, spoken } from './story';
import type { Table } from './viewer';

/** As many sentences as are worth reading again, the newest first. */
const LINES = 8;

export function createTableInWords(state: () => State): Table {
  const now = make('p', { class: 'replay-now' });
  const hands = createHands();
  const parts = [
    createTextBout({ take: () => undefined }, 'replay'),
    createTextPlayers('replay'),
    createTextDeck('replay'),
  ];
  const news = make('ol', { class: 'text-news' });
  const element = make('div', { class: 'text-round' });
  const [bout, ...others] = parts.map((part) => part.element);
  element.append(
    make('div', { class: 'text-column' }, now, bout ?? '', hands.element),
    make('div', { class: 'text-column' }, ...others, section('replay-news', text('page.news'), news)),
  );
  return {
    elements: [element],
    pace: () => undefined,
    hide: () => undefined,
    show: ({ steps, at, near }) => {
      const step = steps[at];
      if (!step) return;
      const shown: State = { ...START, settings: state().settings, link: { at: 'open' }, view: step.view };
      for (const part of parts) part.update(shown);
      hands.update(step, near);
      const lines = linesUpTo(steps, at, LINES, cardNames).reverse();
      const said = spoken(step);
      renderInto(now, said, () => [said]);
      renderInto(news, lines.join('\n'), () => lines.map((line) => make('li', {}, line)));
    },
  };
}

function createHands(): Readonly<{ element: HTMLElement; update(step: Step, near: number): void }> {
  const list = make('ul', { class: 'replay-hands' });
  return {
    element: section('replay-hands', text('replay.hands'), list),
    update: (step, near) => {
      const hands = handsOf(step, near);
      renderInto(list, JSON.stringify(hands), () =>
        hands.map((hand) =>
          make(
            'li',
            {},
            make('span', {}, handText(hand, step)),
            make('span', { class: 'replay-cards', 'aria-hidden': 'true' }, ...hand.cards.map(smallFace)),
          ),
        ),
      );
    },
  };
}

function section(id: string, title: string, content: HTMLElement): HTMLElement {
  const heading = make('h2', { id: `${id}-title` }, title);
  return make('section', { id, 'aria-labelledby': heading.id }, heading, content);
}

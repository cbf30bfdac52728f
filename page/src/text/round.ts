/** The round in words: what may be done, the bout with Take, the players, deck and trump, and what happened. */

import { cardNames, text } from '../i18n';
import type { AttackCard, RoundView, View } from '../protocol';
import { markText, roleOf, roleText } from '../role';
import { attackText, happeningText, isYourTurn, nameOrYou, tellTrump } from '../say';
import { seriesText } from '../series';
import type { Acts } from '../ui/acts';
import { button, make, renderInto } from '../ui/dom';
import { smallFace } from '../ui/small-card';
import { countDown } from '../ui/times';
import { isNoticed, promptWords } from '../ui/words';
import type { TextPart } from './hand';

type Page = 'text' | 'replay';

/** As many events as are worth reading again, the newest first. */
const EVENTS = 8;

/** What may be done now, with the seconds that there are for it. */
export function createTextPrompt(): TextPart {
  const element = make('p', { id: 'text-prompt' });
  return {
    element,
    update: (state) => {
      const { view } = state;
      const words = view?.stage === 'round' ? promptWords(state, cardNames) : null;
      const window = view?.stage === 'round' ? (view.round?.window ?? null) : null;
      const until = isYourTurn(view) ? (view?.round?.wait?.until_ms ?? null) : null;
      element.hidden = words === null && window === null;
      element.className = isNoticed(state) ? 'notice' : isYourTurn(view) ? 'turn' : '';
      renderInto(element, JSON.stringify([words, until, window?.until_ms]), () => [
        words === null ? null : make('span', {}, words),
        until === null ? null : seconds(until),
        window && make('span', { class: 'window' }, `${text('cloth.window')}: `, seconds(window.until_ms)),
      ]);
    },
  };
}

/** The parts of a round carry the `name` of the page that they are on, so that a replay may lie over a table. */
export function createTextBout(acts: Pick<Acts, 'take'>, name: Page): TextPart {
  const list = make('ol', { class: 'text-bout' });
  const none = make('p', {}, text('tell.bout.none'));
  const take = button({ class: 'text-take', 'data-key': 'take' }, acts.take);
  return part(`${name}-bout`, text('page.bout'), [list, none, take], (view, round) => {
    none.hidden = round.attacks.length > 0;
    list.hidden = round.attacks.length === 0;
    renderInto(list, JSON.stringify([round.attacks, view.seats]), () =>
      round.attacks.map((attack) => make('li', {}, pairOf(attack), make('span', {}, attackText(attack, view)))),
    );
    const n = round.take;
    take.hidden = n === null;
    renderInto(take, String(n), () => (n === null ? [] : [`${text('cloth.take')} ${text('cards', { n })}`]));
  });
}

export function createTextPlayers(name: Page): TextPart {
  const list = make('ul', { class: 'text-players' });
  return part(`${name}-players`, text('page.players'), [list], (view, round) => {
    const signature = [view.seats, view.you.seat, round.cards, round.out, round.wait, round.attacker, round.defender];
    renderInto(list, JSON.stringify([...signature, round.taking]), () =>
      view.seats.map((_, seat) => make('li', {}, ...playerPieces(view, round, seat))),
    );
  });
}

/** "Anna (bot): 6 cards, defends, the table waits 12". */
function playerPieces(view: View, round: RoundView, seat: number): (HTMLElement | string)[] {
  const player = view.seats[seat];
  const mark = player ? markText(player) : null;
  const role = roleOf(view, seat);
  const about = [
    role === 'out' ? null : text('cards', { n: round.cards[seat] ?? 0 }),
    role === null ? null : roleText(role, round.out[seat] ?? null),
    round.wait?.seat === seat ? text('seat.waits') : null,
  ].filter((words) => words !== null);
  const name = make('b', {}, nameOrYou(view, seat));
  const words = `${mark === null ? '' : ` (${mark})`}: ${about.join(text('list.comma'))}`;
  // In a replay no clock runs.
  const until = round.wait?.seat === seat ? round.wait.until_ms : 0;
  return until > 0 ? [name, words, ' ', seconds(until)] : [name, words];
}

export function createTextDeck(name: Page): TextPart {
  const lines = make('div', {});
  return part(`${name}-deck`, text('text.deck'), [lines], (view, round) => {
    const series = seriesText(view);
    const deck = [tellTrump(view), text('cloth.deck', { n: round.deck }), text('cloth.discard', { n: round.discard })];
    const words = series === null ? deck : [series, ...deck];
    renderInto(lines, words.join('\n'), () => words.map((line) => make('p', {}, line)));
  });
}

export function createTextNews(): TextPart {
  const list = make('ol', { class: 'text-news' });
  const title = make('h2', { id: 'text-news-title' }, text('page.news'));
  const element = make('section', { id: 'text-news', 'aria-labelledby': title.id }, title, list);
  return {
    element,
    update: ({ view, happened }) => {
      const told = view ? happened.map(({ what }) => happeningText(what, view, cardNames)) : [];
      const lines = told
        .filter((line) => line !== null)
        .slice(-EVENTS)
        .reverse();
      element.hidden = lines.length === 0;
      renderInto(list, lines.join('\n'), () => lines.map((line) => make('li', {}, line)));
    },
  };
}

/** A section under its heading, there as long as a round is on. */
function part(
  id: string,
  title: string,
  content: readonly HTMLElement[],
  update: (view: View, round: RoundView) => void,
): TextPart {
  const heading = make('h2', { id: `${id}-title` }, title);
  const element = make('section', { id, 'aria-labelledby': heading.id }, heading, ...content);
  return {
    element,
    update: ({ view }) => {
      element.hidden = view?.stage !== 'round' || view.round === null;
      if (view?.round && !element.hidden) update(view, view.round);
    },
  };
}

function pairOf({ card, beaten_by }: AttackCard): HTMLElement {
  const cards = [card, beaten_by].filter((each) => each !== null);
  return make('span', { class: 'pair', 'aria-hidden': 'true' }, ...cards.map(smallFace));
}

function seconds(untilMs: number): HTMLElement {
  return countDown(make('b', { class: 'number' }), untilMs);
}

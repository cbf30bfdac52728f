/** The player's finished rounds, the last one first, a page at a time. */

import { text } from '../i18n';
import { placeText } from '../say';
import type { Acts as PageActs } from '../ui/acts';
import { button, make } from '../ui/dom';
import type { History, RoundAnswer, SeatAnswer, SeriesAnswer } from './answers';
import { actButton, createSection } from './paper';
import { whenText } from './when';

const MINUTE_MS = 60_000;

type Acts = Pick<PageActs, 'replay'>;

export function roundList(first: History, load: (before: string) => Promise<History>, acts: Acts): HTMLElement {
  const section = createSection('list', text('rounds.list'));
  const list = make('ol', { class: 'round-list' });
  const row = make('div', { class: 'row' });
  section.body.append(list, row);
  const add = ({ rounds, before }: History): void => {
    const added = rounds.map((round) => roundItem(round, acts));
    list.append(...added);
    row.replaceChildren(...(before === null ? [] : [earlier(before)]));
    // Whoever pressed for more reads on from there.
    if (list.children.length > added.length) added[0]?.focus();
  };
  const earlier = (before: string): HTMLElement =>
    actButton('plain', 'earlier', text('rounds.earlier'), () => section.attempt(async () => add(await load(before))));
  add(first);
  return section.element;
}

function roundItem(round: RoundAnswer, acts: Acts): HTMLElement {
  const own = round.seats.find(({ you }) => you);
  const isDraw = !round.seats.some(({ durak }) => durak);
  const minutes = Math.max(1, Math.round((round.ended_at_ms - round.started_at_ms) / MINUTE_MS));
  const facts = [
    text(round.kind === 'quick' ? 'rounds.kind.quick' : 'rounds.kind.private'),
    text('rounds.bouts', { n: round.bouts }),
    text('rounds.minutes', { n: minutes }),
    ...(round.series ? [seriesText(round.series)] : []),
  ];
  const seats = [...round.seats].sort((a, b) => a.place - b.place);
  return make(
    'li',
    { class: own?.durak ? 'round durak' : 'round', tabindex: -1 },
    make('b', { class: 'own-place' }, own ? placeOf(own, isDraw) : ''),
    make('span', { class: 'when' }, whenText(round.ended_at_ms)),
    make('span', { class: 'small' }, facts.join(' · ')),
    make('span', { class: 'players' }, ...seats.map((seat) => who(seat, isDraw))),
    replayButton(round, acts),
  );
}

/** A round of long ago has no replay. */
function replayButton({ replay, seats, ended_at_ms }: RoundAnswer, acts: Acts): HTMLElement | null {
  if (!replay) return null;
  const own = seats.findIndex(({ you }) => you);
  const name = text('replay.title');
  return button(
    { class: 'plain again', 'data-key': `replay ${replay}`, 'aria-label': `${name}: ${whenText(ended_at_ms)}` },
    () => acts.replay({ link: replay, seat: null, step: null, own }),
    name,
  );
}

/** "Series 2, round 1 of 3". */
function seriesText({ number, round, by, to }: SeriesAnswer): string {
  return text(`rounds.series.${by}`, { number, round, n: to });
}

function who(seat: SeatAnswer, isDraw: boolean): HTMLElement {
  const bot = seat.program ? make('span', { class: 'mark' }, text('rounds.bot')) : null;
  return make(
    'span',
    { class: seat.you ? 'one you' : 'one' },
    `${nameOf(seat)}: ${placeOf(seat, isDraw)}`,
    bot && ' ',
    bot,
  );
}

/** A bot is called what it is: the name that it had at the table was lent. */
function nameOf({ you, name, bot }: SeatAnswer): string {
  if (bot !== null) return text('rounds.bot');
  return you ? text('rounds.you') : (name ?? text('seat.somebody'));
}

function placeOf({ durak, won, place }: SeatAnswer, isDraw: boolean): string {
  if (durak) return text('seat.durak');
  return isDraw && !won ? text('rounds.place.draw') : placeText(place);
}

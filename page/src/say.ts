/** The view in words: for the running text, the prompt, the live region and the keys that tell. It reads what the view lists and judges nothing. */

import { type HandOrder, inHandOrder, suitOf } from './cards';
import { cardName, cardNames, cardSign, listOf, sentencesOf, suitName, text } from './i18n';
import type { Cased } from './i18n/format';
import { isPlayable } from './layout';
import type { AttackCard, Dealt, HandCard, Happening, RoundView, Said, View } from './protocol';
import { seriesEndText, seriesText } from './series';

/** For the eye ("J♣") or for the ear ("Jack of clubs"). */
export type CardStyle = (card: string) => string | Cased;

/** What happened as a sentence; null for what needs no words of its own. */
export function happeningText(what: Happening, view: View, style: CardStyle): string | null {
  switch (what.type) {
    case 'joined':
    case 'new_host':
    case 'sent_away':
      return text(`did.${what.type}`, { name: what.name });
    case 'said':
      return saidText(what, view);
    case 'called_off':
      return text(what.again ? 'did.called_off' : 'did.called_off.ask', { names: listOf(what.names) });
    case 'left':
      return text(what.seat !== null && view.stage === 'round' ? 'did.left.hand' : 'did.left', { name: what.name });
    case 'dropped':
    case 'came_back':
    case 'take_said':
    case 'clock_ran_out':
      return text(`did.${what.type}`, who(view, what.seat));
    case 'dealt':
      return dealtText(what, view);
    case 'led':
    case 'thrown_in':
    case 'trump_drawn':
      return text(`did.${what.type}`, { ...who(view, what.seat), card: style(what.card) });
    case 'beaten':
      return beatenText(what, view, style);
    case 'bout_beaten':
    case 'void':
      return text(`did.${what.type}`);
    case 'taken':
      return text('did.taken', { ...who(view, what.seat), n: what.cards.length });
    case 'refilled':
      return what.seat === view.you.seat ? text('did.refilled', { ...who(view, what.seat), n: what.number }) : null;
    case 'went_out':
      return text('did.went_out', { ...who(view, what.seat), place: placeText(what.place) });
    case 'series_over':
      return seriesEndText(what);
    case 'round_over':
      return what.durak === null ? text('did.round_drawn') : text('did.round_over', who(view, what.durak));
  }
}

/** Within a series with the number of the round. */
function dealtText({ first, round }: Dealt, view: View): string {
  const words = text('did.dealt', who(view, first));
  const series = round === view.round_number && !view.series?.over ? seriesText(view) : null;
  return series === null ? words : `${series}. ${words}`;
}

/** As one says it oneself, or as it is heard. */
function saidText({ name, seat, words }: Said, view: View): string {
  const speaker = seat !== null && seat === view.you.seat ? text('seat.you') : name;
  return text('talk.said', { name: speaker, words: text(`talk.${words}`) });
}

function beatenText(what: Extract<Happening, { type: 'beaten' }>, view: View, style: CardStyle): string {
  const values = { ...who(view, what.seat), card: style(what.card) };
  const attack = attackOf(what.card, view.round);
  return attack === null
    ? text('did.beaten.unknown', values)
    : text('did.beaten', { ...values, attack: style(attack) });
}

/** The attack card that a card beat, in this bout or the one before. */
function attackOf(card: string, round: RoundView | null): string | null {
  const attacks = [...(round?.attacks ?? []), ...(round?.last_bout?.attacks ?? [])];
  return attacks.find((attack) => attack.beaten_by === card)?.card ?? null;
}

function who(view: View, seat: number): { who: string; name: string } {
  return { who: seat === view.you.seat ? 'you' : 'other', name: nameOf(view, seat) };
}

/** How the seat's player is called at this table. */
export function nameOf(view: View, seat: number): string {
  return view.seats[seat]?.name ?? '';
}

/** The same, "You" for the viewer. */
export function nameOrYou(view: View, seat: number): string {
  return seat === view.you.seat ? text('seat.you') : nameOf(view, seat);
}

export function placeText(place: number): string {
  return text('seat.place', { place });
}

/** What the viewer may do, or whom the table waits on. `picked` is the card he has picked. */
export function promptText(view: View, picked: string | null, style: CardStyle): string | null {
  const { round, you } = view;
  // A watcher is told by the labels.
  if (round === null || view.stage !== 'round' || you.seat === null) return null;
  const card = round.hand.find((held) => held.card === picked);
  if (card) return pickedText(card, round, style);
  const place = round.out[you.seat];
  if (place != null) return text('prompt.out', { place: placeText(place) });
  return ownText(view, round, style) ?? waitText(view, round);
}

function pickedText(held: HandCard, round: RoundView, style: CardStyle): string {
  const card = style(held.card);
  if (held.lead) return text('prompt.picked.lead', { card });
  if (held.throw_in) return text('prompt.picked.throw_in', { card });
  const attack = round.attacks[held.beats[0] ?? 0]?.card ?? held.card;
  return held.beats.length > 1
    ? text('prompt.picked.beat_many', { card })
    : text('prompt.picked.beat', { card, attack: style(attack) });
}

function ownText(view: View, round: RoundView, style: CardStyle): string | null {
  const unbeaten = round.attacks.filter((attack) => attack.beaten_by === null);
  if (round.hand.some((held) => held.lead)) return text('prompt.lead');
  if (round.hand.some((held) => held.throw_in)) return text('prompt.throw_in');
  if (round.taking && round.defender === view.you.seat) return text('prompt.you_take');
  const [first] = unbeaten;
  if (round.take === null || !first) return null;
  return unbeaten.length > 1
    ? text('prompt.beat_many', { n: unbeaten.length })
    : text('prompt.beat', { attack: style(first.card) });
}

function waitText(view: View, round: RoundView): string | null {
  if (round.wait) {
    const name = nameOf(view, round.wait.seat);
    return text(round.wait.seat === round.defender ? 'prompt.waits_beat' : 'prompt.waits_lead', { name });
  }
  if (round.taking) return text('prompt.taking', { name: nameOf(view, round.defender) });
  return round.window ? text('prompt.beaten') : null;
}

/** Is it the viewer the table waits on? */
export function isYourTurn(view: View | null): boolean {
  return view?.stage === 'round' && view.round?.wait != null && view.round.wait.seat === view.you.seat;
}

/** May the viewer add a card right now, while nobody waits for him? */
export function mayThrowIn(view: View | null): boolean {
  return view?.stage === 'round' && (view.round?.hand.some((held) => held.throw_in) ?? false);
}

/** What the keys tell: the own hand, the bout, the trump, the numbers of cards, the last move. */
export function tellHand(view: View, order?: HandOrder): string {
  const { round } = view;
  if (!round) return text('tell.no_round');
  if (round.hand.length === 0) return text('tell.hand.none');
  const cards = inHandOrder(round.hand, round.trump, order).map((held) => heldName(held.card, round));
  return text('tell.hand', { cards: cards.join(text('list.comma')) });
}

export function tellBout(view: View): string {
  const { round } = view;
  if (!round || round.attacks.length === 0) return text('tell.bout.none');
  return round.attacks.map((attack) => attackText(attack, view)).join('; ');
}

export function attackText(attack: AttackCard, view: View): string {
  const values = { card: cardName(attack.card), name: nameOrYou(view, attack.by) };
  return attack.beaten_by === null
    ? text('tell.bout.card', values)
    : text('tell.bout.beaten', { ...values, by: cardName(attack.beaten_by) });
}

export function tellTrump(view: View): string {
  const { round } = view;
  if (!round) return text('tell.no_round');
  const values = { suit: suitName(round.trump_card), card: cardName(round.trump_card) };
  if (round.trump_at === 'deck') return text('tell.trump.deck', { ...values, n: round.deck });
  if (round.trump_at === 'hand' && round.trump_seat !== null) {
    return text('tell.trump.hand', { ...values, name: nameOrYou(view, round.trump_seat) });
  }
  return text('tell.trump.gone', values);
}

export function tellCounts(view: View): string {
  const { round } = view;
  if (!round) return text('tell.no_round');
  const seats = round.cards.map((n, seat) => text('tell.count', { name: nameOrYou(view, seat), n }));
  return text('tell.counts', { seats: listOf(seats), deck: round.deck, discard: round.discard });
}

export function tellLast(view: View, happened: readonly Happening[]): string {
  return (
    happened.map((what) => happeningText(what, view, cardNames)).findLast((line) => line !== null) ??
    text('tell.last.none')
  );
}

/** A card of the hand with what matters about it. */
export function heldName(card: string, round: RoundView): string {
  return suitOf(card) === round.trump ? text('card.trump', { card: cardName(card) }) : cardName(card);
}

/** What the live region says of a new view: what happened, then what the viewer may do. */
export function announcement(view: View, before: View | null): string {
  const happened = view.happened
    .map(({ what }) => happeningText(what, view, cardNames))
    .filter((line) => line !== null);
  return sentencesOf([...happened, ...turnNews(view, before)]);
}

function turnNews(view: View, before: View | null): string[] {
  const turn =
    isYourTurn(view) && (!isYourTurn(before) || view.round?.bout !== before?.round?.bout || view.happened.length > 0);
  const add = mayThrowIn(view) && !mayThrowIn(before);
  if (!turn && !add) return [];
  const playable = view.round?.hand.filter(isPlayable).map((held) => cardName(held.card)) ?? [];
  const prompt = promptText(view, null, cardNames);
  return [prompt, playable.length > 0 && !view.round?.hand.every(isPlayable) ? listOf(playable) : null].filter(
    (line) => line !== null,
  );
}

/** For the eye. */
export const shortCard = cardSign satisfies CardStyle;

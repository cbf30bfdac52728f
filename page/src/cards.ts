/** Cards as the wire writes them ("6C", "TD"): what a page must know to draw, sort and name them. No rules of Durak. */

export type Suit = 'C' | 'D' | 'H' | 'S';

const SUITS = 'CDHS';
const RANKS = '6789TJQKA';

/** The card as the scene counts faces: suit * 9 + rank, clubs first, six first. */
export function faceOf(card: string): number {
  return SUITS.indexOf(suitOf(card)) * RANKS.length + RANKS.indexOf(rankOf(card));
}

/** The card with that face. */
export function cardOf(face: number): string {
  return `${RANKS.charAt(face % RANKS.length)}${SUITS.charAt(Math.floor(face / RANKS.length))}`;
}

export function rankOf(card: string): string {
  return card.charAt(0);
}

export function suitOf(card: string): Suit {
  return card.charAt(1) as Suit;
}

/** The letters in the corners of jack, queen, king and ace: J Q K A, or В Д К Т. */
export type Corners = 'latin' | 'cyrillic';
const CYRILLIC: Readonly<Record<string, string>> = { J: 'В', Q: 'Д', K: 'К', A: 'Т' };
let corners: Corners = 'latin';

/** Has corners shown in these letters from now on. */
export function showCorners(wanted: Corners): void {
  corners = wanted;
}

/** As a card's corner shows the rank. */
export function cornerOf(card: string): string {
  const rank = rankOf(card);
  if (rank === 'T') return '10';
  return (corners === 'cyrillic' && CYRILLIC[rank]) || rank;
}

// The variation selector keeps phones from drawing a coloured picture.
const SIGNS: Readonly<Record<Suit, string>> = { C: '♣\uFE0E', D: '♦\uFE0E', H: '♥\uFE0E', S: '♠\uFE0E' };

export function signOf(suit: Suit): string {
  return SIGNS[suit];
}

export function isRed(suit: Suit): boolean {
  return suit === 'D' || suit === 'H';
}

/** The suits in the order in which a hand holds them: colours take turns, trumps come last. */
const HAND_ORDER: Readonly<Record<Suit, string>> = { C: 'DSHC', S: 'DCHS', D: 'CHSD', H: 'CDSH' };

/** By suit, low to high, the trumps last; or by rank, with the trump last of its rank. */
export type HandOrder = 'trumps_last' | 'by_rank';

/** The cards sorted as a hand is held. */
export function inHandOrder<Held extends { card: string }>(
  hand: readonly Held[],
  trump: Suit,
  order: HandOrder = 'trumps_last',
): Held[] {
  const place = ({ card }: Held): number => {
    const [suit, rank] = [HAND_ORDER[trump].indexOf(suitOf(card)), RANKS.indexOf(rankOf(card))];
    return order === 'by_rank' ? rank * SUITS.length + suit : suit * RANKS.length + rank;
  };
  return [...hand].sort((a, b) => place(a) - place(b));
}

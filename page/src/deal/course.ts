/** Follows a round from its deck: where every card is after every announcement, and which card can't have been there. */

import { cardOf, faceOf } from '../cards';
import type { Happened } from '../protocol';
import { CARDS } from './shuffle';

const HAND = 6;
const SUIT_SIZE = 9;

export type Course = Happened['what'];

/** The hands of a round on its way. Says where cards are, not whether a move was legal: the room's rules do. */
export class Walk {
  readonly hands: readonly Set<number>[];
  readonly trump: number;
  private readonly stock: number[];
  private bout = new Set<number>();
  private stage: 'dealt' | 'begun' | 'over' = 'dealt';

  /** Deals (R2). `first` starts when nobody holds a trump. */
  constructor(
    deck: readonly number[],
    private readonly first: number,
    seats: number,
  ) {
    const dealt = deck.slice(0, HAND * seats);
    this.hands = Array.from({ length: seats }, (_, seat) => new Set(dealt.filter((_, i) => i % seats === seat)));
    const turned = Math.min(HAND * seats, CARDS - 1);
    this.trump = deck[turned] ?? 0;
    this.stock = HAND * seats < CARDS ? [...deck.slice(turned + 1), this.trump] : [];
  }

  /** Lets one thing happen; whether it can have. */
  follow(what: Course): boolean {
    if ((what.type === 'dealt') !== (this.stage === 'dealt') || this.stage === 'over') return false;
    switch (what.type) {
      case 'dealt':
        this.stage = 'begun';
        return what.first === this.starts();
      case 'led':
        return this.bout.size === 0 && this.isRefilled() && this.play(what.seat, what.card);
      case 'thrown_in':
      case 'beaten':
        return this.bout.size > 0 && this.play(what.seat, what.card);
      case 'bout_beaten':
        return this.clear(what.cards) !== null;
      case 'taken':
        return this.take(what.seat, what.cards);
      case 'refilled':
        return this.refill(what.seat, what.number);
      case 'trump_drawn':
        return (
          this.stock.length === 0 && faceOf(what.card) === this.trump && this.hands[what.seat]?.has(this.trump) === true
        );
      case 'round_over':
        return this.end(what.durak);
    }
  }

  /** The cards of a seat as views list them. */
  hand(seat: number): string[] {
    return [...(this.hands[seat] ?? [])].sort((a, b) => a - b).map(cardOf);
  }

  /** R3: the player who holds the lowest trump; when nobody does, the deal says who. */
  private starts(): number {
    const suit = Math.floor(this.trump / SUIT_SIZE);
    const lowest = this.hands.map((hand) =>
      Math.min(...[...hand].filter((face) => Math.floor(face / SUIT_SIZE) === suit)),
    );
    const least = Math.min(...lowest);
    return least === Number.POSITIVE_INFINITY ? this.first : lowest.indexOf(least);
  }

  /** R9: before the next bout every hand was refilled. */
  private isRefilled(): boolean {
    return this.stock.length === 0 || this.hands.every((hand) => hand.size >= HAND);
  }

  private play(seat: number, card: string): boolean {
    const face = faceOf(card);
    if (this.hands[seat]?.delete(face) !== true) return false;
    this.bout.add(face);
    return true;
  }

  private clear(cards: readonly string[]): ReadonlySet<number> | null {
    const { bout } = this;
    this.bout = new Set();
    const lay = new Set(cards.map(faceOf));
    const isSame = bout.size > 0 && cards.length === bout.size && [...bout].every((face) => lay.has(face));
    return isSame ? bout : null;
  }

  private take(seat: number, cards: readonly string[]): boolean {
    const hand = this.hands[seat];
    const bout = hand ? this.clear(cards) : null;
    for (const face of bout ?? []) hand?.add(face);
    return bout !== null;
  }

  /** R9: to six, from the deck, all he needs. */
  private refill(seat: number, number: number): boolean {
    const hand = this.hands[seat];
    if (!hand || number <= 0 || number !== Math.min(HAND - hand.size, this.stock.length)) return false;
    for (const face of this.stock.splice(0, number)) hand.add(face);
    return true;
  }

  /** R12, R13: one is left with cards, or it is a draw. */
  private end(durak: number | null): boolean {
    this.stage = 'over';
    const left = this.hands.flatMap((hand, seat) => (hand.size > 0 ? [seat] : []));
    return this.bout.size === 0 && (durak === null || (left.length === 1 && left[0] === durak));
  }
}

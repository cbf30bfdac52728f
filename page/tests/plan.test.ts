import { describe, expect, test } from 'vitest';
import { allPlaces, type Layout, layOut } from '../src/layout';
import { planBack, planMoves } from '../src/plan';
import type { Happening } from '../src/protocol';
import { BACK, type Move, type Pose } from '../src/scene/types';
import { frame, screenOf } from './fixtures/screens';
import { type Asked, held, roundOf } from './fixtures/views';

const PHONE = frame(screenOf(390, 844));

function layoutOf(asked: Asked | null): Layout {
  if (asked === null) return layOut({ round: null, seat: null, picked: null }, PHONE);
  return layOut({ round: roundOf(asked), seat: asked.seat === undefined ? 0 : asked.seat, picked: null }, PHONE);
}

function plan(before: Asked | null, after: Asked, ...happened: Happening[]): { moves: Move[]; after: Layout } {
  const [from, to] = [layoutOf(before), layoutOf(after)];
  return { moves: planMoves(from.zones, to.zones, happened, to.spots), after: to };
}

/** Where each card is after its last move: the place itself for a card without one. */
function ends({ moves, after }: ReturnType<typeof plan>): [string, Pose, Pose][] {
  return allPlaces(after.zones).map((place) => {
    const last = moves
      .filter((move) => move.key === place.key)
      .sort((a, b) => a.delayMs - b.delayMs)
      .at(-1);
    return [place.key, last?.to ?? place.pose, place.pose];
  });
}

const HAND = ['6C', '7C', '8C', '9C', 'TC', 'JC'];
const START: Asked = { players: 3, hand: HAND, cards: [6, 6, 6], deck: 18 };

/** States that follow from one another, with what was announced between them. */
const STORIES: readonly (readonly [string, Asked | null, Asked, ...Happening[]])[] = [
  ['a deal', null, START, { type: 'dealt', round: 1, first: 0 }],
  [
    'an own lead',
    START,
    { ...START, hand: HAND.slice(1), attacks: [['6C', null]] },
    { type: 'led', seat: 0, card: '6C' },
  ],
  [
    'a lead by another',
    START,
    { ...START, cards: [6, 5, 6], attacks: [['6H', null]] },
    { type: 'led', seat: 1, card: '6H' },
  ],
  [
    'a card that is beaten',
    { ...START, cards: [6, 5, 6], attacks: [['6H', null]] },
    { ...START, cards: [6, 5, 5], attacks: [['6H', '7H']] },
    { type: 'beaten', seat: 2, card: '7H', attack: 0 },
  ],
  [
    'the last card of a bout, the sweep and the refill in one view',
    { ...START, cards: [6, 5, 6], attacks: [['6H', null]] },
    { ...START, deck: 16, round: { discard: 2 } },
    { type: 'beaten', seat: 2, card: '7H', attack: 0 },
    { type: 'bout_beaten', cards: ['6H', '7H'] },
    { type: 'refilled', seat: 1, number: 1 },
    { type: 'refilled', seat: 2, number: 1 },
  ],
  [
    'a take into the own hand',
    { ...START, cards: [6, 5, 6], attacks: [['6H', null]] },
    { ...START, hand: [...HAND, '6H'], cards: [7, 6, 6], deck: 17 },
    { type: 'taken', seat: 0, cards: ['6H'] },
    { type: 'refilled', seat: 1, number: 1 },
  ],
  [
    'a take by another',
    { ...START, hand: HAND.slice(1), attacks: [['6C', null]] },
    { ...START, hand: ['7C', '8C', '9C', 'TC', 'JC', 'AC'], cards: [6, 7, 6], deck: 17 },
    { type: 'taken', seat: 1, cards: ['6C'] },
    { type: 'refilled', seat: 0, number: 1 },
  ],
  [
    'the trump card drawn by another',
    { players: 2, hand: HAND, cards: [6, 5], deck: 1, attacks: [['6H', null]] },
    { players: 2, hand: HAND, cards: [6, 6], deck: 0, attacks: [['6H', null]] },
    { type: 'refilled', seat: 1, number: 1 },
    { type: 'trump_drawn', seat: 1, card: '8D' },
  ],
];

describe.each(STORIES.map((story) => ({ name: story[0], story })))('$name', ({ story }) => {
  const [, before, after, ...happened] = story;
  const planned = plan(before, after, ...happened);

  test('moves cards', () => {
    expect(planned.moves.length).toBeGreaterThan(0);
  });

  test('ends with every card at its place in the new layout', () => {
    for (const [key, end, place] of ends(planned)) expect(end, key).toEqual(place);
  });

  test('moves nothing that has no place', () => {
    const keys = new Set(allPlaces(planned.after.zones).map((place) => place.key));
    for (const move of planned.moves) expect(keys).toContain(move.key);
  });

  test('moves of one card follow one another', () => {
    for (const key of new Set(planned.moves.map((move) => move.key))) {
      const own = planned.moves.filter((move) => move.key === key).sort((a, b) => a.delayMs - b.delayMs);
      own.slice(1).forEach((move, i) => {
        const before = own[i];
        expect(move.delayMs).toBeGreaterThanOrEqual((before?.delayMs ?? 0) + (before?.durationMs ?? 0));
      });
    }
  });

  test('is over within two seconds', () => {
    for (const move of planned.moves) expect(move.delayMs + move.durationMs).toBeLessThan(2_000);
  });
});

describe('what is seen on the way', () => {
  test('a card that another plays comes from that hand and shows its face', () => {
    const { moves } = plan(
      START,
      { ...START, cards: [6, 5, 6], attacks: [['6H', null]] },
      { type: 'led', seat: 1, card: '6H' },
    );
    const [first] = moves.filter((move) => move.key === '6H');
    const hand = layoutOf(START).zones.hands[1]?.map((place) => place.pose) ?? [];
    expect(hand).toContainEqual(first?.from);
    expect(first?.startFace).toBe(2 * 9);
  });

  test('a taken card is seen until it is in the other hand', () => {
    const before: Asked = { ...START, hand: HAND.slice(1), attacks: [['6C', null]] };
    const { moves } = plan(
      before,
      { ...START, hand: HAND.slice(1), cards: [5, 7, 6] },
      { type: 'taken', seat: 1, cards: ['6C'] },
    );
    expect(moves.filter((move) => move.startFace === 0).map((move) => move.key)).toEqual(['seat 1 6']);
  });

  test('a card drawn by another shows nothing', () => {
    const { moves } = plan(
      { ...START, cards: [6, 5, 6] },
      { ...START, deck: 17, cards: [6, 6, 6] },
      { type: 'refilled', seat: 1, number: 1 },
    );
    expect(moves.filter((move) => move.startFace !== undefined && move.startFace !== BACK)).toEqual([]);
  });

  test('an own card that is played makes the others close up', () => {
    const { moves } = plan(
      START,
      { ...START, hand: HAND.slice(1), attacks: [['6C', null]] },
      { type: 'led', seat: 0, card: '6C' },
    );
    expect(moves.map((move) => move.key)).toEqual(expect.arrayContaining(HAND.slice(1)));
  });
});

describe('cards are simply there', () => {
  test('when announcements were missed', () => {
    expect(
      plan(START, { ...START, cards: [6, 4, 6], attacks: [['6H', '7H']] }, { type: 'led', seat: 1, card: '6H' }).moves,
    ).toEqual([]);
  });

  test('when another number of players sits at the table', () => {
    expect(plan(START, { players: 4, hand: HAND }).moves).toEqual([]);
  });

  test('when nothing changed', () => {
    expect(plan(START, START).moves).toEqual([]);
  });
});

test('a picked card stands up by a short slide', () => {
  const hand = HAND.map((card) => held(card, { lead: true }));
  const round = roundOf({ ...START, round: { hand } });
  const [before, after] = [null, '8C'].map((picked) => layOut({ round, seat: 0, picked }, PHONE));
  if (!before || !after) throw new Error('two layouts');
  const moves = planMoves(before.zones, after.zones, [], after.spots);
  expect(moves.map((move) => [move.key, move.delayMs])).toEqual([['8C', 0]]);
});

describe('the way back', () => {
  test('of every story ends as it was', () => {
    for (const [story, before, after] of STORIES) {
      const [from, to] = [layoutOf(after), layoutOf(before)];
      for (const move of planBack(from.zones, to.zones)) {
        const place = allPlaces(to.zones).find(({ key }) => key === move.key);
        expect(move.to, `${story}, ${move.key}`).toEqual(place?.pose);
      }
    }
  });

  test('moves a card whose face shows from the table to the hand that it came from', () => {
    const led = { ...START, hand: HAND.slice(1), attacks: [['6C', null]] } as const;
    const moves = planBack(layoutOf(led).zones, layoutOf(START).zones);
    expect(moves.map(({ key }) => key)).toContain('6C');
  });
});

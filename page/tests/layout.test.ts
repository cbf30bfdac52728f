import { describe, expect, test } from 'vitest';
import { allPlaces, type Layout, layOut } from '../src/layout';
import type { Box, Screen } from '../src/layout/frame';
import { boundsOf, cardQuad, fanCards, type Quad } from '../src/scene/poses';
import { frame, SCREENS } from './fixtures/screens';
import { DECK, held, roundOf } from './fixtures/views';

const PLAYERS = [2, 3, 4, 5, 6];
const HANDS = [1, 6, 12, 20, 35];

/** A full bout with every card beaten: nothing on the table covers more. */
const FULL: readonly (readonly [string, string])[] = [0, 1, 2, 3, 4, 5].map((i) => [
  DECK[i + 18] ?? '',
  DECK[i + 24] ?? '',
]);

function fullTable(screen: Screen, players: number, seat: number | null = 0): Layout {
  const hand = DECK.slice(12, 18);
  const cards = Array.from({ length: players }, () => 2);
  return layOut(
    { round: roundOf({ players, hand, attacks: FULL, cards, seat, deck: 3 }), seat, picked: null },
    frame(screen),
  );
}

function handTable(screen: Screen, hand: number, playable = true): Layout {
  const cards = DECK.slice(0, hand).map((card) => held(card, { lead: playable }));
  const round = roundOf({ players: 2, hand: DECK.slice(0, hand), cards: [0, 1], deck: 0, round: { hand: cards } });
  return layOut({ round, seat: 0, picked: DECK[0] ?? null }, frame(screen));
}

type Area = Readonly<{ name: string; quad: Quad }>;

const ofBox = (name: string, { left, top, width, height }: Box): Area => ({
  name,
  quad: [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ],
});

/** What lies on the table, as what must be free of what. */
function areas(layout: Layout): Record<'fans' | 'chips' | 'bout' | 'piles' | 'call' | 'prompt' | 'bars', Area[]> {
  const { frame: framed, zones, seats, spots } = layout;
  const { stage, prompt } = framed;
  const quads = (name: string, poses: readonly Parameters<typeof cardQuad>[1][]): Area[] =>
    poses.map((pose) => ({ name, quad: cardQuad(stage, pose) }));
  const others = seats.filter((seat) => seat.fan !== null);
  return {
    fans: others.flatMap(({ fan }, i) => (fan ? quads(`fan ${i}`, fanCards(fan, 12)) : [])),
    chips: others.map(({ chip }, i) => ofBox(`label ${i}`, chip)),
    bout: quads(
      'bout',
      [...zones.attacks, ...zones.beating.flatMap((place) => place ?? [])].map((place) => place.pose),
    ),
    piles: [
      ...quads(
        'deck',
        zones.deck.map((place) => place.pose),
      ),
      ...quads(
        'discard',
        zones.discard.map((place) => place.pose),
      ),
    ],
    call: [
      { name: 'take', quad: layout.take },
      { name: 'ring', quad: layout.ring },
      { name: 'throw in', quad: layout.throwIn },
    ],
    prompt: [ofBox('prompt', prompt)],
    bars: spots.others.length > 0 ? cornerButtons(framed.stage.viewport.width, framed.stage.viewport.insets) : [],
  };
}

function cornerButtons(width: number, safe: Readonly<{ left: number; right: number }>): Area[] {
  const size = { top: 4, width: 44, height: 44 };
  return [
    ofBox('menu', { left: safe.left + 4, ...size }),
    ofBox('sound', { left: safe.left + 52, ...size }),
    ofBox('last bout', { left: width - safe.right - 48, ...size }),
  ];
}

/** Convex areas overlap unless a side of one has all of the other beyond it. */
function overlap(a: Quad, b: Quad, allowedPx = 1): boolean {
  const apart = (one: Quad, other: Quad): boolean =>
    one.some((p, i) => {
      const q = one[(i + 1) % 4] ?? p;
      const [nx, ny] = [q.y - p.y, p.x - q.x];
      const length = Math.hypot(nx, ny) || 1;
      const side = (point: { x: number; y: number }): number => ((point.x - p.x) * nx + (point.y - p.y) * ny) / length;
      const own = Math.sign(one.reduce((sum, point) => sum + side(point), 0));
      return other.every((point) => side(point) * own <= allowedPx);
    });
  return !apart(a, b) && !apart(b, a);
}

function clashes(some: readonly Area[], others: readonly Area[]): string[] {
  return some.flatMap((a) =>
    others.filter((b) => a !== b && overlap(a.quad, b.quad)).map((b) => `${a.name} / ${b.name}`),
  );
}

describe.each(SCREENS)('on %s', (_, screen) => {
  describe.each(PLAYERS)('with %i players', (players) => {
    const layout = fullTable(screen, players);
    const { fans, chips, bout, piles, call, prompt, bars } = areas(layout);

    test('no label covers a card, another label, Take or a corner button', () => {
      expect(clashes(chips, [...fans, ...chips, ...bout, ...piles, ...call, ...prompt, ...bars])).toEqual([]);
    });

    test('the bout keeps clear of deck, discard pile, fans, Take and the prompt', () => {
      expect(clashes(bout, [...piles, ...fans, ...call, ...prompt])).toEqual([]);
    });

    test('Take, deck and discard pile keep clear of one another, of fans and of the prompt', () => {
      expect(clashes([...call, ...prompt], [...piles, ...fans])).toEqual([]);
      expect(
        clashes(
          piles.filter(({ name }) => name === 'deck'),
          piles.filter(({ name }) => name === 'discard'),
        ),
      ).toEqual([]);
    });

    test('everything is on the screen', () => {
      const { insets, width, height } = layout.frame.stage.viewport;
      for (const { name, quad } of [...fans, ...chips, ...bout, ...piles, ...call, ...prompt]) {
        const { left, top, right, bottom } = boundsOf([quad]);
        expect(left, name).toBeGreaterThanOrEqual(insets.left);
        expect(top, name).toBeGreaterThanOrEqual(screen.safe.top);
        expect(right, name).toBeLessThanOrEqual(width - insets.right);
        expect(bottom, name).toBeLessThanOrEqual(height - screen.safe.bottom);
      }
    });

    test('Take is large enough for a thumb', () => {
      const { left, top, right, bottom } = boundsOf([layout.take]);
      expect(right - left).toBeGreaterThanOrEqual(44);
      expect(bottom - top).toBeGreaterThanOrEqual(screen.height < 500 ? 24 : 44);
    });

    test('all 36 cards have a place, each once', () => {
      const keys = allPlaces(layout.zones).map((place) => place.key);
      expect(keys).toHaveLength(36);
      expect(new Set(keys).size).toBe(36);
    });

    test('a watcher sees as much, and a label for every player', () => {
      const watched = fullTable(screen, players, null);
      expect(new Set(watched.seats.map(({ chip }) => `${chip.left} ${chip.top}`)).size).toBe(players);
      const boxes = watched.seats.map(({ chip }, i) => ofBox(`label ${i}`, chip));
      expect(clashes(boxes, boxes)).toEqual([]);
      expect(allPlaces(watched.zones)).toHaveLength(36);
    });
  });

  describe.each(HANDS)('with %i cards in hand', (hand) => {
    const layout = handTable(screen, hand);

    test('every card is on the screen, above the home bar and under the prompt', () => {
      const { prompt } = layout.frame;
      for (const { place } of layout.hand) {
        const { left, right, bottom, top } = boxAround(place);
        expect(left).toBeGreaterThanOrEqual(screen.safe.left);
        expect(right).toBeLessThanOrEqual(screen.width - screen.safe.right);
        expect(bottom).toBeLessThanOrEqual(screen.height - screen.safe.bottom);
        expect(top).toBeGreaterThanOrEqual(prompt.top + prompt.height - 1);
      }
    });

    test('every card shows a strip of at least 24 px', () => {
      for (const strip of visibleStrips(layout)) expect(strip).toBeGreaterThanOrEqual(24);
    });

    test('the hand is sorted by suit, trumps last', () => {
      const suits = layout.hand.map(({ card }) => card.card.charAt(1));
      expect(suits.filter((suit, i) => suit !== suits[i - 1])).toHaveLength(new Set(suits).size);
      if (suits.includes('D')) expect(suits.at(-1)).toBe('D');
    });
  });
});

function boxAround({ middle, width, height, turn }: Layout['hand'][number]['place']) {
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [w, h] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return { left: middle.x - w, right: middle.x + w, top: middle.y - h, bottom: middle.y + h };
}

/** How wide the part of each card is that no later card of its row covers; how high, over the row in front. */
function visibleStrips(layout: Layout): number[] {
  const places = layout.hand.map((box) => box.place);
  return places.map((place, i) => {
    const next = places[i + 1];
    const sameRow = next && next.middle.x > place.middle.x;
    const width = sameRow ? next.middle.x - place.middle.x : place.width;
    const front = places.find((other, j) => j > i && other.middle.x <= place.middle.x);
    const height = front && !sameRow ? place.height : front ? front.middle.y - place.middle.y : place.height;
    return Math.min(width, Math.max(height, 0) || width);
  });
}

describe('the own hand', () => {
  const [, phone] = SCREENS[0] ?? ['', { width: 390, height: 844, safe: { top: 0, right: 0, bottom: 0, left: 0 } }];
  const round = roundOf({
    hand: ['6C', '7C', '8H'],
    round: { hand: [held('6C', { lead: true }), held('7C', { lead: true }), held('8H')] },
  });

  test('a card that may be played stands up, a picked one higher, the rest dim', () => {
    const layout = layOut({ round, seat: 0, picked: '7C' }, frame(phone));
    const heights = new Map(layout.hand.map(({ card, place }) => [card.card, place.middle.y]));
    expect(heights.get('7C')).toBeLessThan(heights.get('6C') ?? 0);
    expect(heights.get('6C')).toBeLessThan(heights.get('8H') ?? 0);
    expect(layout.hand.map((box) => box.stance)).toEqual(['playable', 'picked', 'dimmed']);
  });

  test('nothing is dimmed while nothing may be played', () => {
    const idle = roundOf({ hand: ['6C', '7C'] });
    expect(layOut({ round: idle, seat: 0, picked: null }, frame(phone)).hand.map((box) => box.stance)).toEqual([
      'resting',
      'resting',
    ]);
  });

  test('before the first deal the whole deck lies on the table', () => {
    expect(layOut({ round: null, seat: null, picked: null }, frame(phone)).zones.deck).toHaveLength(36);
  });
});

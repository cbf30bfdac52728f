import { describe, expect, test } from 'vitest';
import { type Layout, layOut } from '../../src/layout';
import type { Box, Frame } from '../../src/layout/frame';
import { replayFrame, storyBox } from '../../src/replay/frame';
import { boundsOf, cardQuad } from '../../src/scene/poses';
import { SCREENS } from '../fixtures/screens';
import { DECK, roundOf } from '../fixtures/views';

const PLAYERS = [2, 3, 4, 5, 6];
/** So many cards the second player holds; the others share what is left of the deck, up to six each. */
const MOST = [1, 6, 12, 20];
/** Each card of the others shows at least so much of itself. */
const STRIP_PX = 13;

function openTable(frame: Frame, players: number, most: number): Layout {
  const sizes = Array.from({ length: players }, (_, seat) =>
    seat === 1 ? most : Math.min(6, Math.floor((DECK.length - most) / (players - 1))),
  );
  const hands = sizes.map((n, seat) => {
    const begin = sizes.slice(0, seat).reduce((sum, size) => sum + size, 0);
    return DECK.slice(begin, begin + n);
  });
  const round = roundOf({ players, hand: hands[0] ?? [], cards: sizes, deck: 0 });
  return layOut({ round, seat: 0, picked: null, open: hands }, frame);
}

function boxOf(layout: Layout, seat: number): Box {
  const { stage } = layout.frame;
  const { left, top, right, bottom } = boundsOf((layout.open[seat] ?? []).map(({ pose }) => cardQuad(stage, pose)));
  return { left, top, width: right - left, height: bottom - top };
}

function overlap(a: Box, b: Box): boolean {
  const [across, along] = [
    Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left),
    Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top),
  ];
  return across > 1 && along > 1;
}

describe.each(SCREENS)('on %s', (_, screen) => {
  const frame = replayFrame(screen);

  test.each(PLAYERS)(
    'all open hands of %i players are in sight, and none lies over another or over a label',
    (players) => {
      for (const most of MOST) {
        const layout = openTable(frame, players, most);
        const hands = layout.seats.flatMap(({ fan }, seat) => (fan ? [boxOf(layout, seat)] : []));
        const labels = layout.seats.map(({ chip }) => chip);
        for (const [i, hand] of hands.entries()) {
          expect(hand.left).toBeGreaterThanOrEqual(screen.safe.left);
          expect(hand.left + hand.width).toBeLessThanOrEqual(screen.width - screen.safe.right);
          expect(hand.top).toBeGreaterThanOrEqual(screen.safe.top);
          expect(hands.filter((other, j) => i !== j && overlap(hand, other))).toEqual([]);
          expect(labels.filter((label) => overlap(hand, label))).toEqual([]);
        }
      }
    },
  );

  test('each open card shows a part of itself that can be read', () => {
    for (const players of PLAYERS) {
      for (const most of MOST) {
        for (const cards of openTable(frame, players, most).open) {
          for (const [i, { place }] of cards.entries()) {
            const next = cards[i + 1]?.place;
            const isInRow = next && Math.abs(next.middle.y - place.middle.y) < place.height / 4;
            if (isInRow)
              expect(next.middle.x - place.middle.x, `${players} players, ${most} cards`).toBeGreaterThan(STRIP_PX);
          }
        }
      }
    }
  });

  test('as one seat saw it the others hold backs', () => {
    const round = roundOf({ players: 4 });
    const { open, zones } = layOut({ round, seat: 0, picked: null, open: null }, frame);
    expect(open.flat()).toEqual([]);
    expect(
      zones.hands
        .slice(1)
        .flat()
        .every(({ key }) => key.startsWith('seat')),
    ).toBe(true);
  });

  test('what happened is told under the hand or beside it, and over no card', () => {
    const story = storyBox(frame);
    expect(story.left).toBeGreaterThanOrEqual(screen.safe.left);
    expect(story.left + story.width).toBeLessThanOrEqual(screen.width - screen.safe.right);
    expect(story.top + story.height).toBeLessThan(screen.height - screen.safe.bottom);
    if (!frame.wide) expect(overlap(story, frame.hand)).toBe(false);
  });
});

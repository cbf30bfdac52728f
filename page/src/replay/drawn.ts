/** A replay on the drawn table: the picture is borrowed, everything that lies over it is the replay's own. */

import { cornerOf, isRed, signOf, suitOf } from '../cards';
import { sentencesOf, text } from '../i18n';
import { type Layout, layOut } from '../layout';
import type { Frame } from '../layout/frame';
import type { OpenCard } from '../layout/open';
import { shortCard } from '../say';
import { watchScreen } from '../screen';
import { START, type State } from '../store';
import { createCloth } from '../ui/cloth';
import { make, placeOver, renderInto, setText } from '../ui/dom';
import { lookOf } from '../ui/look';
import type { Picture } from '../ui/picture';
import { createSeats } from '../ui/seats';
import { replayFrame, storyBox } from './frame';
import { linesOf, linesUpTo, tableText } from './story';
import type { Shown, Table } from './viewer';

/** As many sentences as there is room for beside the hand. */
const LINES_BESIDE = 4;
/** A card that is no wider than this can't be read: its corner is written on it. */
const LEGIBLE_PX = 60;
/** From this speed on cards fly faster. */
const FAST = 2;

export function createDrawnTable(picture: Picture, state: () => State): Table {
  const seats = createSeats(() => 0);
  const cloth = createCloth({ take: () => undefined }, () => 0);
  seats.element.id = 'replay-seats';
  cloth.element.id = 'replay-cloth';
  const corners = createCorners();
  const story = make('div', { id: 'replay-story', 'aria-hidden': 'true' });
  const list = make('ul', { class: 'sr', 'aria-label': text('replay.lies') });
  let frame: Frame | null = null;
  let latest: Shown | null = null;

  const lay = ({ steps, at, near }: Shown): Layout | null => {
    const step = steps[at];
    if (!step || !frame) return null;
    const { settings } = state();
    const { view, hands } = step;
    const layout = layOut({ round: view.round, seat: near, picked: null, open: hands, hand: settings.hand }, frame);
    const shown: State = { ...START, settings, link: { at: 'open' }, view };
    seats.update(shown, layout);
    cloth.update(shown, layout);
    corners.update(layout.open.flat());
    tell(story, steps, at, layout);
    const lines = tableText(step, near);
    renderInto(list, lines.join('\n'), () => lines.map((line) => make('li', {}, line)));
    return layout;
  };
  const show = (shown: Shown, from: number | null): void => {
    latest = shown;
    const layout = lay(shown);
    if (!layout) return;
    const happened = shown.steps[shown.at]?.view.happened.map(({ what }) => what) ?? [];
    if (from === shown.at - 1 || (from === null && shown.at === 0)) picture.show(layout, happened);
    else if (from !== null && from > shown.at) picture.takeBack(layout);
    else picture.show(layout, []);
  };
  watchScreen((screen) => {
    frame = replayFrame(screen);
    if (latest) show(latest, latest.at);
  });
  return {
    elements: [seats.element, cloth.element, corners.element, story, list],
    show,
    hide: () => {
      latest = null;
    },
    pace: (speed) => {
      const look = lookOf(state().settings);
      picture.adapt(speed >= FAST && look.motion !== 'off' ? { ...look, motion: 'fast' } : look);
    },
  };
}

/** What happened: the last sentences beside the hand, or those of this step over the controls. */
function tell(story: HTMLElement, steps: Shown['steps'], at: number, { frame, hand }: Layout): void {
  const step = steps[at];
  placeOver(story, storyBox(frame));
  story.classList.toggle('beside', frame.wide);
  // A very large hand takes the place beside it.
  story.hidden = frame.wide && hand.some(({ place }) => place.middle.x - place.width / 2 < frame.hand.left);
  const lines = frame.wide
    ? linesUpTo(steps, at, LINES_BESIDE, shortCard)
    : step
      ? [sentencesOf(linesOf(step, shortCard))]
      : [];
  renderInto(story, lines.join('\n'), () => lines.map((line) => make('p', {}, line)));
}

type Corners = Readonly<{ element: HTMLElement; update(cards: readonly OpenCard[]): void }>;

/** What is too small to be read on the card itself; it goes where the card goes. */
function createCorners(): Corners {
  const element = make('div', { id: 'replay-corners', 'aria-hidden': 'true' });
  const corners = new Map<string, HTMLElement>();
  return {
    element,
    update: (cards) => {
      const small = cards.filter(({ place }) => place.width < LEGIBLE_PX);
      const wanted = new Set(small.map(({ card }) => card));
      for (const [card, corner] of corners) {
        if (wanted.has(card)) continue;
        corner.remove();
        corners.delete(card);
      }
      for (const { card, place } of small) {
        const corner = corners.get(card) ?? cornerFor(card);
        if (!corners.has(card)) element.append(corner);
        corners.set(card, corner);
        setText(corner, `${cornerOf(card)}${signOf(suitOf(card))}`);
        corner.style.transform = `translate(${place.middle.x - place.width / 2}px, ${place.middle.y - place.height / 2}px) rotate(${place.turn}rad)`;
        corner.style.zIndex = String(place.order);
      }
    },
  };
}

function cornerFor(card: string): HTMLElement {
  const suit = suitOf(card);
  return make('span', { class: `open-corner ${isRed(suit) ? 'red' : 'black'} suit-${suit}` });
}

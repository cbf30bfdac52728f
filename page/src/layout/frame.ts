/** How a screen is divided: what the bars and the own hand need, and the table framed in what is left. Pure. */

import { frameTable } from '../scene/stage';
import type { Insets, Stage } from '../scene/types';

/** The canvas in CSS pixels, and what a phone's notch and home bar take of it. */
export type Screen = Readonly<{ width: number; height: number; safe: Insets }>;

export type Box = Readonly<{ left: number; top: number; width: number; height: number }>;

export type Frame = Readonly<{
  stage: Stage;
  /** Room for the own hand, above the home bar; and as much as a very large one may take, where the news would be. */
  hand: Box;
  wholeEdge: Box;
  /** One line of words over the hand: what the player may do. */
  prompt: Box;
  /** What just happened: beside the hand on a wide screen, at the top of an upright one. */
  news: Box;
  /** One small line for the four words of the deal: under the buttons in the corner. */
  deal: Box;
  /** Sizes that follow from the screen. */
  chip: Readonly<{ width: number; height: number }>;
  /** How much larger than on a phone the letters over the table are. */
  letters: number;
  /** A wide screen has room beside the hand. */
  wide: boolean;
}>;

const BUTTON = 44;
const GAP = 8;
/** As high as a finger needs. */
const DEAL = 24;
/** At the top of an upright screen: the text table, the menu and the sound on the left, talk and the last bout on the right. */
const BUTTONS_LEFT = 3;
/** On a narrower phone the last bout is in the menu alone (words.css). */
const LAST_BOUT_LEAST_WIDTH = 375;
/** Letters grow with the screen's shorter side from this one on, up to so much. */
const LETTERS_FROM_PX = 700;
const MOST_LETTERS = 1.5;

export function frameOf(screen: Screen): Frame {
  const wide = screen.width > screen.height * 1.05;
  return wide ? wideFrame(screen) : uprightFrame(screen);
}

/** The same for whoever wants Take on the left: an upright table has no room for the mug then. */
export function leftHanded(frame: Frame): Frame {
  return frame.wide ? frame : { ...frame, stage: { ...frame.stage, mug: null } };
}

function uprightFrame(screen: Screen): Frame {
  const { width, height, safe } = screen;
  const handHeight = clamp(height * 0.185, 96, 250);
  const letters = lettersOn(screen);
  const promptHeight = 34 * letters;
  const hand = handBox(screen, handHeight, 0);
  const bar = BUTTON + 2 * 4;
  const insets = {
    top: safe.top + bar,
    right: safe.right,
    bottom: height - hand.top + promptHeight * 0.55,
    left: safe.left,
  };
  return {
    stage: frameTable({ width, height, insets }),
    hand,
    wholeEdge: hand,
    prompt: promptOver(screen, hand, promptHeight),
    news: newsOnTop(screen),
    deal: { left: safe.left + GAP, top: safe.top + BUTTON + 6, width: width / 2, height: DEAL },
    chip: { width: clamp(width * 0.315, 96, 190 * letters), height: 38 * letters },
    letters,
    wide: false,
  };
}

function newsOnTop({ width, safe }: Screen): Box {
  const left = safe.left + BUTTONS_LEFT * (BUTTON + 4) + GAP;
  const buttonsRight = (width < LAST_BOUT_LEAST_WIDTH ? 1 : 2) * (BUTTON + 4);
  return { left, top: safe.top + 4, width: width - safe.right - buttonsRight - GAP - left, height: BUTTON };
}

function wideFrame(screen: Screen): Frame {
  const { width, height, safe } = screen;
  const handHeight = clamp(height * 0.25, 92, 280);
  const letters = lettersOn(screen);
  const promptHeight = (height < 500 ? 28 : 36) * letters;
  const side = clamp(width * 0.2, 0, 330);
  const hand = handBox(screen, handHeight, side);
  const insets = {
    top: safe.top + 10,
    right: safe.right,
    bottom: height - hand.top + promptHeight * 0.6,
    left: safe.left,
  };
  return {
    stage: frameTable({ width, height, insets }),
    hand,
    wholeEdge: handBox(screen, handHeight, 0),
    prompt: promptOver(screen, hand, promptHeight),
    news: { left: safe.left + 14, top: hand.top + 6, width: side - 2 * GAP, height: hand.height - 12 },
    deal: { left: safe.left + GAP, top: safe.top + BUTTON + 12, width: side, height: DEAL },
    chip: { width: clamp(width * 0.145, 122, 190 * letters), height: (height < 500 ? 36 : 40) * letters },
    letters,
    wide: true,
  };
}

function handBox({ width, height, safe }: Screen, handHeight: number, side: number): Box {
  const left = safe.left + GAP + side;
  const bottom = Math.max(safe.bottom, GAP);
  return { left, top: height - bottom - handHeight, width: width - safe.right - GAP - side - left, height: handHeight };
}

function promptOver(screen: Screen, hand: Box, height: number): Box {
  const width = Math.min(screen.width - screen.safe.left - screen.safe.right - 2 * GAP, 560 * lettersOn(screen));
  return { left: (screen.width - width) / 2, top: hand.top - height - 4, width, height };
}

function lettersOn({ width, height }: Screen): number {
  return clamp(Math.min(width, height) / LETTERS_FROM_PX, 1, MOST_LETTERS);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

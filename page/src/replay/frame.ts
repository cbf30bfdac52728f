/** How a screen is divided while a replay is open: the table over the controls, and what happened in words. Pure. */

import { type Box, type Frame, frameOf, type Screen } from '../layout/frame';

/** What the controls take of the lower edge, in CSS pixels: replay.css knows the same. */
const CONTROLS_PX = { upright: 160, wide: 60 };
/** Over the controls of an upright screen. */
const STORY_PX = 44;
const GAP_PX = 8;
/** Open hands are higher than fans: an upright table begins lower by this. */
const LOWER_PX = 30;
/** On a low screen a label as wide as in play would cut names. */
const WIDE_CHIP_PX = 142;
/** The table over the controls. */
export function replayFrame(screen: Screen): Frame {
  const isWide = frameOf(screen).wide;
  const { safe } = screen;
  const bottom = safe.bottom + (isWide ? CONTROLS_PX.wide : CONTROLS_PX.upright);
  const frame = frameOf({ ...screen, safe: { ...safe, bottom, top: safe.top + (isWide ? 0 : LOWER_PX) } });
  return { ...frame, chip: { ...frame.chip, width: Math.max(frame.chip.width, isWide ? WIDE_CHIP_PX : 0) } };
}

/** What happened is told beside the hand, or, on an upright screen, over the controls. */
export function storyBox({ wide, news, hand, stage: { viewport } }: Frame): Box {
  if (wide) return news;
  const { left, right } = viewport.insets;
  return {
    left: left + GAP_PX,
    top: hand.top + hand.height + GAP_PX / 2,
    width: viewport.width - left - right - 2 * GAP_PX,
    height: STORY_PX,
  };
}

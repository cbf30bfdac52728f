/** The one panel over the table: whatever there is to read or choose when no hand is held. Which, follows from the state alone. */

import type { Player } from '../people/player';
import type { View } from '../protocol';
import type { ReplayWish } from '../room';
import type { State } from '../store';
import type { Acts } from './acts';
import { countdownPanel } from './countdown';
import { make, renderInto } from './dom';
import { firstPanel } from './first';
import { linkPanel } from './link';
import { overPanel } from './over';
import { privatePanel } from './private';
import { watchPanel } from './watch';

/** What the panels need to know of the world around them. */
export type Surroundings = Readonly<{
  /** The player of this tab at the room's HTTP API. */
  player: Player;
  /** The link that asks whoever opens it to be a friend of who has this code. */
  friendLinkTo(code: string): string;
  /** The link to a private table. */
  invitationTo(table: string): string;
  /** The link to a replay. */
  replayLinkTo(asked: ReplayWish): string;
  roomUrl: string;
  /** The room is the one that this page belongs to, and not another that its address sent it to. */
  isOwnRoom: boolean;
  /** Comes to the room, where the page has not done so yet. */
  arrive(): void;
  /** Where the room shows how its deals look. */
  dealsUrl(): string;
}>;

/** What a panel shows: everything it is made from is in `signature`. `side`: in the middle, or along the lower edge so that the table is seen. */
export type PanelContent = Readonly<{
  name: string;
  side: 'middle' | 'below';
  signature: string;
  build(): readonly (Node | null)[];
}>;

export type PanelPart = Readonly<{ element: HTMLElement; update(state: State, edges: Edges): void }>;

/**
 * How far a panel may come: one along the lower edge how high and how near to the sides, one in the middle how far up where it has room.
 * Null in a text, where no table is in the way.
 */
export type Edges = Readonly<{ belowPx: number; asidePx: number; abovePx: number }> | null;

type After = (ms: number, then: () => void) => void;

/** `lastLookMs` is how long the end of a round is seen on the table before the result lies over it. */
export function createPanel(acts: Acts, around: Surroundings, lastLookMs: number, after: After): PanelPart {
  const element = make('section', { id: 'panel', tabindex: -1 });
  let seenOver: string | null = null;
  let latest: readonly [State, Edges] | null = null;

  /** True once the last cards have been seen for a while; a table that is already over when one comes in shows its result at once. */
  const mayShowResult = (view: View, wasPlaying: boolean): boolean => {
    const round = `${view.table} ${view.round_number}`;
    if (seenOver === round) return true;
    if (!wasPlaying || lastLookMs === 0) {
      seenOver = round;
      return true;
    }
    after(lastLookMs, () => {
      seenOver = round;
      if (latest) update(...latest);
    });
    return false;
  };

  let playing: string | null = null;
  const update = (state: State, edges: Edges): void => {
    latest = [state, edges];
    const { view } = state;
    const round = view && `${view.table} ${view.round_number}`;
    if (view?.stage === 'round') playing = round;
    const wait = view?.round?.result != null && !mayShowResult(view, playing === round);
    const content = wait ? null : contentFor(state, acts, around);
    element.hidden = content === null;
    if (!content) return;
    element.className = `panel ${edges ? content.side : 'middle'} panel-${content.name}`;
    if (edges) keepTo(element, edges);
    renderInto(element, `${content.name} ${content.signature}`, content.build);
  };
  return { element, update };
}

function keepTo(element: HTMLElement, { belowPx, asidePx, abovePx }: NonNullable<Edges>): void {
  element.style.setProperty('--above', `${abovePx}px`);
  element.style.setProperty('--below', `${belowPx}px`);
  // On a wide screen the news stand beside it, as they stand beside a hand.
  element.style.setProperty('--aside', `${asidePx}px`);
}

function contentFor(state: State, acts: Acts, around: Surroundings): PanelContent | null {
  const stopped = linkPanel(state, acts, around.roomUrl);
  if (stopped) return stopped;
  const { view } = state;
  if (!view || view.you.role === 'choosing') return firstPanel(state, acts);
  if (view.kind === 'private' && view.stage !== 'round') return privatePanel(state, view, acts, around);
  if (view.stage === 'over') return overPanel(state, view, acts);
  if (view.stage === 'round') return view.you.seat === null ? watchPanel(view, acts) : null;
  return countdownPanel(view, acts);
}

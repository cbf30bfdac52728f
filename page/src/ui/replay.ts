/** The way to a replay, which is loaded when one is opened: most rounds are played without. */

import { refusalText } from '../i18n';
import type { ReplayPart } from '../replay';
import { type ReplayWish, replayIn } from '../room';
import type { State } from '../store';
import type { Acts } from './acts';
import { make } from './dom';
import type { Surroundings } from './panel';
import type { Picture } from './picture';

/** A replay by its link, with the seat of whoever asks where that is known; or one of the player's own rounds by its table and number. */
export type ReplayAsked = (ReplayWish & Readonly<{ own?: number }>) | Readonly<{ table: string; round: number }>;

export type ReplayDoor = Readonly<{
  element: HTMLElement;
  open(asked: ReplayAsked): void;
  update(state: State): void;
  isOpen(): boolean;
}>;

export type Lent = Readonly<{
  state(): State;
  /** The drawn table, lent as long as a replay is open; null at the text table. */
  picture: Picture | null;
  /** A replay covers the page from now on. */
  covered(): void;
  /** It is closed, and gives the picture back. */
  uncovered(): void;
}>;

/** Opens the replay that the page's address asks for, and those that the player asks for. */
export function createReplayDoor(acts: Acts, around: Surroundings, lent: Lent): ReplayDoor {
  const element = make('div');
  let part: ReplayPart | null = null;

  const load = async (asked: ReplayAsked): Promise<void> => {
    const { createReplay } = await import('../replay');
    if (!part) {
      part = createReplay(around, {
        ...lent,
        uncovered: () => {
          lent.uncovered();
          around.arrive();
        },
      });
      element.append(part.element);
    }
    part.open(asked);
  };
  const open = (asked: ReplayAsked): void => {
    // Without a line there is nothing to load it by; the next press tries again.
    void load(asked).catch(() => {
      acts.tell(refusalText('no_answer'));
      around.arrive();
    });
  };
  const asked = replayIn(location.search);
  if (asked) open(asked);
  return {
    element,
    open,
    isOpen: () => part?.isOpen() ?? false,
    update: (state) => part?.update(state),
  };
}

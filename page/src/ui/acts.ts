/** What the parts of the page can set going. */

import type { Wish } from '../connection';
import type { Settings } from '../settings';
import type { ReplayAsked } from './replay';

/** What there is about people, loaded when it is first opened. */
export const PEOPLE_DIALOGS = ['friends', 'rounds', 'account'] as const;
export type PeopleDialog = (typeof PEOPLE_DIALOGS)[number];
/** The dialogs that a player opens. */
export type DialogName =
  | 'menu'
  | 'deal'
  | 'settings'
  | 'last_bout'
  | 'series'
  | 'help'
  | 'keys'
  | 'about'
  | 'leave'
  | 'talk'
  | PeopleDialog;

/** A card that is dragged, and where it is held on the screen. */
export type Held = Readonly<{ card: string; x: number; y: number }>;

export type Acts = Readonly<{
  ask(wish: Wish): void;
  /** The card was chosen in the hand: picked, or, when it is picked, played. */
  choose(card: string): void;
  /** Plays a card: on that attack card, or wherever it fits first. */
  play(card: string, attack: number | null): void;
  unpick(): void;
  take(): void;
  drag(held: Held | null): void;
  open(dialog: DialogName): void;
  /** Shows a finished round again. */
  replay(asked: ReplayAsked): void;
  /** Leaves the table, after asking where a hand would be left. */
  leave(): void;
  answer(yes: boolean): void;
  /** Keeps quiet about somebody on this device, or no longer. */
  mute(account: string, on: boolean): void;
  /** The friend code of the link that the page was opened with is dealt with. */
  met(): void;
  /** The player's account is no more. */
  deleted(): void;
  /** What the operator tells was read. */
  putAway(): void;
  /** Comes in again after being taken over, or tries at once. */
  comeBack(): void;
  set(settings: Partial<Settings>): void;
  /** Says it in the live region. */
  tell(words: string): void;
}>;

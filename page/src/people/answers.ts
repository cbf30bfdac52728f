/* Generated from docs/openapi.json by `make types`. Never edited by hand. */

/**
 * Another name, another handle, or both.
 */
export interface AccountChange {
  name?: string | null;
  handle?: string | null;
}
/**
 * What `navigator.credentials.create` returned, as JSON.
 */
export interface NewPasskey {
  challenge: string;
  credential: {};
  label?: string | null;
}
/**
 * What `navigator.credentials.get` returned, as JSON.
 */
export interface SignIn {
  challenge: string;
  credential: {};
  label?: string | null;
}
/**
 * A recovery code; it is good once.
 */
export interface Recover {
  code: string;
  label?: string | null;
}
/**
 * Whom to ask: a handle or a friend code, one of them.
 */
export interface AskFriend {
  handle?: string | null;
  code?: string | null;
}
/**
 * What your program is to be called.
 */
export interface NewProgram {
  name: string;
}
/**
 * Your account. `lasting`: it has a passkey or recovery codes, and is not forgotten when it is not used.
 *
 * `code` is your friend code. `program`: the account is for somebody's program.
 */
export interface AccountAnswer {
  account: string;
  name: string;
  handle: string;
  code: string;
  lasting: boolean;
  passkeys: number;
  recovery_codes: number;
  program: boolean;
  /**
   * Milliseconds since 1970, UTC.
   */
  created_at_ms: number;
}
/**
 * All that is stored of you, but hashes and keys that nobody can read.
 */
export interface Export {
  account: AccountAnswer;
  sessions: SessionAnswer[];
  passkeys: PasskeyAnswer[];
  friends: Friends;
  programs: ProgramAnswer[];
  rounds: RoundAnswer[];
  statistics: Statistics;
}
/**
 * A device that holds a secret of yours. `current` is the one that asks, `online` one that is connected.
 */
export interface SessionAnswer {
  id: string;
  label: string;
  /**
   * Milliseconds since 1970, UTC.
   */
  created_at_ms: number;
  /**
   * Milliseconds since 1970, UTC.
   */
  seen_at_ms: number;
  current: boolean;
  online: boolean;
}
/**
 * A passkey of yours.
 */
export interface PasskeyAnswer {
  id: string;
  label: string;
  /**
   * Milliseconds since 1970, UTC.
   */
  created_at_ms: number;
  used_at_ms: number | null;
}
/**
 * Your friends, who asks you, whom you asked, whom you blocked. Who is online the socket tells.
 */
export interface Friends {
  friends: PersonAnswer[];
  asking: PersonAnswer[];
  asked: AskedAnswer[];
  blocked: PersonAnswer[];
}
/**
 * Someone whom you know, and since when.
 */
export interface PersonAnswer {
  account: string;
  name: string;
  handle: string | null;
  /**
   * Milliseconds since 1970, UTC.
   */
  since_ms: number;
}
/**
 * A request of yours that waits, by the handle or code that you gave.
 */
export interface AskedAnswer {
  account: string;
  asked_as: string;
  /**
   * Milliseconds since 1970, UTC.
   */
  since_ms: number;
}
/**
 * An account for a program of yours. It plays at private tables, with a bot's mark beside its name.
 */
export interface ProgramAnswer {
  account: string;
  name: string;
  /**
   * Milliseconds since 1970, UTC.
   */
  created_at_ms: number;
}
/**
 * A finished round, the `number`th of its table. `seats` in turn order. A single round is in no `series`.
 */
export interface RoundAnswer {
  table: string;
  number: number;
  kind: string;
  /**
   * Milliseconds since 1970, UTC.
   */
  started_at_ms: number;
  /**
   * Milliseconds since 1970, UTC.
   */
  ended_at_ms: number;
  bouts: number;
  seats: SeatAnswer[];
  series: SeriesAnswer | null;
}
/**
 * A seat of a finished round. Without `name` and `bot` it is of somebody whose account is deleted.
 *
 * `bot` is the level of a bot; `friend` the account of a friend of yours. A place is shared in a draw (R14).
 */
export interface SeatAnswer {
  name: string | null;
  bot: string | null;
  you: boolean;
  friend: string | null;
  place: number;
  won: boolean;
  durak: boolean;
}
/**
 * The `round`th round of the `number`th series of a table: until somebody has `to` losses, or of `to` rounds.
 */
export interface SeriesAnswer {
  number: number;
  round: number;
  by: 'losses' | 'rounds';
  to: number;
}
/**
 * A player's rounds, counted.
 */
export interface Statistics {
  rounds: number;
  wins: number;
  duraks: number;
  by_size: BySize[];
  streaks: Streaks;
  against: Against[];
}
/**
 * The rounds at tables of one size. `fair_share`: how often one of so many would be the durak by chance alone.
 */
export interface BySize {
  players: number;
  rounds: number;
  wins: number;
  duraks: number;
  durak_share: number;
  fair_share: number;
}
/**
 * Rounds in a row: won, and not lost (a draw is not lost), now and at most.
 */
export interface Streaks {
  wins_now: number;
  wins_most: number;
  safe_now: number;
  safe_most: number;
}
/**
 * The rounds played together with one friend: who of the two won, and who was the durak.
 */
export interface Against {
  account: string;
  rounds: number;
  wins: number;
  duraks: number;
  their_wins: number;
  their_duraks: number;
}
/**
 * Your friend code.
 */
export interface CodeAnswer {
  code: string;
}
/**
 * Your sessions, the one seen last first.
 */
export interface Sessions {
  sessions: SessionAnswer[];
}
/**
 * Your passkeys, oldest first.
 */
export interface Passkeys {
  passkeys: PasskeyAnswer[];
}
/**
 * What the browser's `navigator.credentials` is to be given, as JSON. `challenge` names it in the next request.
 */
export interface Ceremony {
  challenge: string;
  options: {};
}
/**
 * Your recovery codes, shown this once; older ones are not good any more.
 */
export interface RecoveryCodes {
  codes: string[];
}
/**
 * A new session of an account. `secret` is sent this once.
 */
export interface SignedIn {
  account: string;
  name: string;
  secret: string;
}
/**
 * Your rounds, the last one first. `before` asks for those before them; null: there are none.
 */
export interface History {
  rounds: RoundAnswer[];
  before: string | null;
}
/**
 * Your programs, oldest first.
 */
export interface Programs {
  programs: ProgramAnswer[];
}
/**
 * A refused command: nothing changed.
 */
export interface Refusal {
  code: string;
  sentence: string;
}

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
 * All that is stored of you, but hashes and keys that nobody can read. `declined`: whose requests you declined.
 *
 * `ban` is one that is over: who is banned can ask for nothing.
 */
export interface Export {
  account: AccountAnswer;
  /**
   * Milliseconds since 1970, UTC.
   */
  seen_at_ms: number;
  sessions: SessionAnswer[];
  passkeys: PasskeyAnswer[];
  friends: Friends;
  declined: PersonAnswer[];
  ban: BanAnswer | null;
  programs: ProgramExport[];
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
 * A passkey of yours, which is good at `site`.
 */
export interface PasskeyAnswer {
  id: string;
  label: string;
  site: string;
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
 * That the operator let an account in no more, until then, or for good.
 */
export interface BanAnswer {
  /**
   * Milliseconds since 1970, UTC.
   */
  since_ms: number;
  until_ms: number | null;
}
/**
 * All that is stored of a program of yours.
 */
export interface ProgramExport {
  account: string;
  name: string;
  handle: string;
  code: string;
  /**
   * Milliseconds since 1970, UTC.
   */
  created_at_ms: number;
  /**
   * Milliseconds since 1970, UTC.
   */
  seen_at_ms: number;
  sessions: SessionAnswer[];
  ban: BanAnswer | null;
  rounds: RoundAnswer[];
}
/**
 * A finished round, the `number`th of its table. `seats` in turn order. A single round is in no `series`.
 *
 * `replay` is the link by which whoever has it sees the round again; a round of long ago has none.
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
  replay?: string | null;
}
/**
 * A seat of a finished round. Without `name` and `bot` it is of somebody whose account is deleted.
 *
 * `bot` is the level of a bot; `program`: somebody's program played; `friend` the account of a friend of yours. A
 * place is shared in a draw (R14).
 */
export interface SeatAnswer {
  name: string | null;
  bot: string | null;
  program: boolean;
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
 * A finished round, the `number`th of its table. The last step shows its result.
 */
export interface ReplayAnswer {
  kind: string;
  number: number;
  /**
   * Milliseconds since 1970, UTC.
   */
  started_at_ms: number;
  /**
   * Milliseconds since 1970, UTC.
   */
  ended_at_ms: number;
  seats: ReplaySeat[];
  seat: number | null;
  steps: ReplayStep[];
}
/**
 * A seat by the name its player has now, a bot's by the one it had. Without `name` the account is deleted.
 *
 * Equal names get a number, as at the table. `bot` is the level of a bot; `program`: it is somebody's own program.
 */
export interface ReplaySeat {
  name: string | null;
  bot: string | null;
  program: boolean;
  place: number;
  durak: boolean;
}
/**
 * What happened, so many milliseconds after the deal, and the round after it.
 *
 * `round` is what everyone saw, and `hands` are all hands; or it is what the seat that was asked for saw, and `hands`
 * is null. Its own times are room time.
 */
export interface ReplayStep {
  at_ms: number;
  happened: (
    | Dealt
    | Led
    | ThrownIn
    | Beaten
    | TakeSaid
    | ClockRanOut
    | BoutBeaten
    | Taken
    | Refilled
    | TrumpDrawn
    | WentOut
    | RoundOver
    | Dropped
    | CameBack
    | Left
  )[];
  round: RoundView;
  hands: string[][] | null;
}
/**
 * R2, R3: a round was dealt and `first` attacks first.
 */
export interface Dealt {
  type: 'dealt';
  round: number;
  first: number;
}
/**
 * R5.
 */
export interface Led {
  type: 'led';
  seat: number;
  card: string;
}
/**
 * R5.
 */
export interface ThrownIn {
  type: 'thrown_in';
  seat: number;
  card: string;
}
/**
 * R6: attack card number `attack` was beaten with `card`.
 */
export interface Beaten {
  type: 'beaten';
  seat: number;
  card: string;
  attack: number;
}
/**
 * R7: the defender said take; others may still throw in.
 */
export interface TakeSaid {
  type: 'take_said';
  seat: number;
}
/**
 * R15: the clock of `seat` ran out, and what follows was played by the table.
 */
export interface ClockRanOut {
  type: 'clock_ran_out';
  seat: number;
}
/**
 * R9: the bout went to the discard pile.
 */
export interface BoutBeaten {
  type: 'bout_beaten';
  cards: string[];
}
/**
 * R9: the bout went to the defender's hand.
 */
export interface Taken {
  type: 'taken';
  seat: number;
  cards: string[];
}
/**
 * R9: `seat` drew `number` cards.
 */
export interface Refilled {
  type: 'refilled';
  seat: number;
  number: number;
}
/**
 * R9: `seat` drew the trump card, in everyone's sight.
 */
export interface TrumpDrawn {
  type: 'trump_drawn';
  seat: number;
  card: string;
}
/**
 * R10: `seat` is out, in `place` (from 1).
 */
export interface WentOut {
  type: 'went_out';
  seat: number;
  place: number;
}
/**
 * R12, R13: the round is over; `durak` is None in a draw.
 */
export interface RoundOver {
  type: 'round_over';
  durak: number | null;
}
/**
 * The connection of `seat` was lost for longer than the grace, or its clock ran out twice: a bot plays the hand.
 */
export interface Dropped {
  type: 'dropped';
  seat: number;
}
/**
 * The player of `seat` took the hand back.
 */
export interface CameBack {
  type: 'came_back';
  seat: number;
}
/**
 * `name` left the table; `seat` is played by a bot from here on, when a round is on.
 */
export interface Left {
  type: 'left';
  name: string;
  seat: number | null;
}
/**
 * A round as one seat, or a watcher (`hand` empty), may see it.
 *
 * `take` is the number of cards the defender, being this viewer, would pick up; None when he may not take. `limit` is
 * R4's number of attack cards for this bout. `trump_seat` says in whose hand the trump card is known to be, when
 * `trump_at` is "hand".
 */
export interface RoundView {
  bout: number;
  trump: 'C' | 'D' | 'H' | 'S';
  trump_card: string;
  trump_at: 'bout' | 'deck' | 'discard' | 'hand';
  trump_seat: number | null;
  deck: number;
  discard: number;
  attacker: number;
  defender: number;
  taking: boolean;
  limit: number;
  attacks: AttackCard[];
  wait: Wait | null;
  window: Window | null;
  hand: HandCard[];
  take: number | null;
  cards: number[];
  out: (number | null)[];
  last_bout: LastBout | null;
  result: Result | null;
}
/**
 * An attack card of the bout, who played it, and the card that beat it.
 */
export interface AttackCard {
  card: string;
  by: number;
  beaten_by: string | null;
}
/**
 * R15: whom the table waits on, since when, until when.
 */
export interface Wait {
  seat: number;
  since_ms: number;
  until_ms: number;
}
/**
 * R8: the window that is open, in room time.
 */
export interface Window {
  since_ms: number;
  until_ms: number;
}
/**
 * A card of one's own hand: what it may do now, or `why` it may do nothing (a refusal's code).
 */
export interface HandCard {
  card: string;
  lead: boolean;
  throw_in: boolean;
  beats: number[];
  why: string | null;
}
/**
 * The bout before this one; `taken_by` is None when it was beaten.
 */
export interface LastBout {
  attacks: AttackCard[];
  attacker: number;
  defender: number;
  taken_by: number | null;
}
/**
 * R14: how the round ended. `places` and `hands` are by seat; a place is shared in a draw.
 */
export interface Result {
  durak: number | null;
  places: number[];
  hands: string[][];
}
/**
 * The revealed deals of a room since `since_ms` (UTC), when the first of them was counted.
 *
 * `shared`: pages took part in their shuffle; `alone`: none did; `called_off`: a page withheld its share, so no card
 * was dealt and it was dealt anew without that share; `ended`: the table ended in the middle of the round. Of the
 * figures that are `judged` one in a hundred lies `outside` in a fair room. Names: a suit, a rank, how many trumps
 * (`5`: five or six), `players.seat` with seats from 1, or whose hands. `first_hand` is the hand of seat 1, `attacks`
 * who holds the lowest trump (R3), `trumps` and `ranks` are means of a hand and of a card, `order` a chi-square.
 * `duraks` depends on how people play, and is not judged.
 */
export interface DealStatistics {
  since_ms: number | null;
  deals: number;
  shared: number;
  alone: number;
  called_off: number;
  ended: number;
  judged: number;
  outside: number;
  trump_suits: Figure[];
  trump_ranks: Figure[];
  first_hand: Figure[];
  trumps: Figure[];
  attacks: Figure[];
  hands: Figure[];
  ranks: Figure[];
  order: Figure[];
  duraks: Figure[];
}
/**
 * One figure of `deals`, what is to be expected of fair ones, and the band in which those lie 99 times of 100.
 *
 * Without a band there are too few deals to tell. `outside`: it lies outside its band.
 */
export interface Figure {
  name: string;
  deals: number;
  seen: number;
  expected: number;
  low: number | null;
  high: number | null;
  outside: boolean;
}
/**
 * Your programs, oldest first.
 */
export interface Programs {
  programs: ProgramAnswer[];
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
 * A refused command: nothing changed.
 */
export interface Refusal {
  code: string;
  sentence: string;
}

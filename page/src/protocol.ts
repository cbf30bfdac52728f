/* Generated from src/durak/protocol.py by `make types`. Never edited by hand. */

export type FromPage =
  | Hello
  | Ping
  | Lead
  | ThrowIn
  | Beat
  | Take
  | QuickPlay
  | Enter
  | DealMeIn
  | Leave
  | Sit
  | OnlyWatch
  | Ready
  | Start
  | SetTable
  | Pause
  | EndSeries
  | HandOver
  | Remove
  | LetIn
  | FreeSeat
  | Say
  | Commit
  | Open
  | PlayWithFriends
  | Join
  | Rename;
export type FromRoom =
  Welcome | Lobby | View | Deal | Accepted | Refused | Pong | Renamed | Friends | Bulletin | Banned;
export type Happening =
  | Joined
  | Left
  | Dropped
  | CameBack
  | NewHost
  | SentAway
  | Said
  | CalledOff
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
  | SeriesOver
  | Void;
/**
 * Why a command was refused.
 */
export type RefusalCode =
  | 'not_your_turn'
  | 'not_your_card'
  | 'you_defend'
  | 'rank_not_on_table'
  | 'bout_full'
  | 'does_not_beat'
  | 'already_beaten'
  | 'no_such_attack'
  | 'nothing_to_take'
  | 'you_said_take'
  | 'bout_over'
  | 'round_not_begun'
  | 'round_over'
  | 'you_are_out'
  | 'you_watch'
  | 'not_at_table'
  | 'not_host'
  | 'not_private'
  | 'not_quick'
  | 'needs_two_seats'
  | 'round_is_on'
  | 'leave_hand'
  | 'table_full'
  | 'watchers_full'
  | 'table_private'
  | 'table_over'
  | 'table_void'
  | 'table_closed'
  | 'no_such_table'
  | 'others_here'
  | 'too_many_tables'
  | 'deal_fixed'
  | 'wrong_share'
  | 'bad_name'
  | 'no_such_friend'
  | 'friend_not_seated'
  | 'friends_off'
  | 'program'
  | 'talks_too_much'
  | 'series_is_on'
  | 'no_series'
  | 'no_such_person'
  | 'removed'
  | 'invitation_over';

/**
 * The first message of a connection: who this tab is. Without a secret a guest account is made.
 */
export interface Hello {
  type: 'hello';
  version: number;
  secret?: string | null;
  name?: string | null;
  table?: string | null;
}
/**
 * Asks for a Pong: is the line alive, and what time is it in the room.
 */
export interface Ping {
  type: 'ping';
}
/**
 * R5: the attacker leads `card` in `bout`.
 */
export interface Lead {
  type: 'lead';
  id: number;
  bout: number;
  card: string;
}
/**
 * R5: throw in `card`.
 */
export interface ThrowIn {
  type: 'throw_in';
  id: number;
  bout: number;
  card: string;
}
/**
 * R6: beat the bout's attack card number `attack` (from 0) with `card`.
 */
export interface Beat {
  type: 'beat';
  id: number;
  bout: number;
  card: string;
  attack: number;
}
/**
 * R7: take. `cards` is the number of cards in the bout that the player saw.
 */
export interface Take {
  type: 'take';
  id: number;
  bout: number;
  cards: number;
}
/**
 * Sit down at the open quick table. `leave_hand`: yes, leave the hand I hold elsewhere to a bot for good.
 */
export interface QuickPlay {
  type: 'quick_play';
  id: number;
  leave_hand?: boolean;
}
/**
 * Come to the private table that an invitation names.
 */
export interface Enter {
  type: 'enter';
  id: number;
  table: string;
  leave_hand?: boolean;
}
/**
 * A watcher at a quick table asks for a seat in the next deal.
 */
export interface DealMeIn {
  type: 'deal_me_in';
  id: number;
}
/**
 * Leave the table. During a round `leave_hand` must be true.
 */
export interface Leave {
  type: 'leave';
  id: number;
  leave_hand?: boolean;
}
/**
 * A watcher at a private table takes a seat in the next round.
 */
export interface Sit {
  type: 'sit';
  id: number;
}
/**
 * Someone at a private table gives up the seat in the next round and watches.
 */
export interface OnlyWatch {
  type: 'only_watch';
  id: number;
}
/**
 * Someone who sits at a private table says, between rounds, that the next one may begin (or not: `on`).
 */
export interface Ready {
  type: 'ready';
  id: number;
  on?: boolean;
}
/**
 * The host has the next round dealt at a private table: the first one of a series, or the next one at once.
 */
export interface Start {
  type: 'start';
  id: number;
}
/**
 * The host sets the private table, between rounds. None leaves a thing as it is.
 *
 * `levels` is by bot, in the order of their seats; the last one counts for all further bots, so that one alone sets
 * the whole table.
 */
export interface SetTable {
  type: 'set_table';
  id: number;
  bots?: number | null;
  window_seconds?: (4 | 8 | 15) | null;
  levels?:
    | ['easy' | 'hard' | 'normal']
    | ['easy' | 'hard' | 'normal', 'easy' | 'hard' | 'normal']
    | ['easy' | 'hard' | 'normal', 'easy' | 'hard' | 'normal', 'easy' | 'hard' | 'normal']
    | ['easy' | 'hard' | 'normal', 'easy' | 'hard' | 'normal', 'easy' | 'hard' | 'normal', 'easy' | 'hard' | 'normal']
    | [
        'easy' | 'hard' | 'normal',
        'easy' | 'hard' | 'normal',
        'easy' | 'hard' | 'normal',
        'easy' | 'hard' | 'normal',
        'easy' | 'hard' | 'normal'
      ]
    | null;
  friends?: boolean | null;
  series?: ('losses' | 'rounds' | 'single') | null;
  series_number?: number | null;
}
/**
 * The host stops the countdown to the next round of a series: it is dealt by Start.
 */
export interface Pause {
  type: 'pause';
  id: number;
}
/**
 * The host ends the series, between rounds, before its last round.
 */
export interface EndSeries {
  type: 'end_series';
  id: number;
}
/**
 * The host makes another person the host, between rounds.
 */
export interface HandOver {
  type: 'hand_over';
  id: number;
  person: number;
}
/**
 * The host sends a person away, between rounds: they can't come back until LetIn.
 */
export interface Remove {
  type: 'remove';
  id: number;
  person: number;
}
/**
 * The host lets a person come back who was sent away.
 */
export interface LetIn {
  type: 'let_in';
  id: number;
  person: number;
}
/**
 * The host frees, between rounds, the seat that is kept for a person who left within a series.
 */
export interface FreeSeat {
  type: 'free_seat';
  id: number;
  person: number;
}
/**
 * Say something to the table: whoever sits at it, and at a private table whoever watches; once in three seconds.
 */
export interface Say {
  type: 'say';
  id: number;
  words:
    | 'another_round'
    | 'clap'
    | 'good_luck'
    | 'goodbye'
    | 'hello'
    | 'laugh'
    | 'one_moment'
    | 'sad'
    | 'sorry'
    | 'thanks'
    | 'thinking'
    | 'thumbs_up'
    | 'well_played'
    | 'wow';
}
/**
 * Sent by the page by itself: commits its player's share of the shuffle to the offer with this commitment.
 */
export interface Commit {
  type: 'commit';
  id: number;
  offer: string;
  commitment: string;
}
/**
 * Sent by the page by itself: opens the share that it committed to the offer.
 */
export interface Open {
  type: 'open';
  id: number;
  offer: string;
  share: string;
}
/**
 * Open a private table of one's own and sit at it.
 */
export interface PlayWithFriends {
  type: 'play_with_friends';
  id: number;
  leave_hand?: boolean;
}
/**
 * Come to where a friend, named by their account, plays: in at a private table, watching at a quick one.
 */
export interface Join {
  type: 'join';
  id: number;
  friend: string;
  leave_hand?: boolean;
}
/**
 * Take another name.
 */
export interface Rename {
  type: 'rename';
  id: number;
  name: string;
}
/**
 * Who you are. `secret` is sent once, when the account is made. `last_id` is the highest command id accepted.
 */
export interface Welcome {
  type: 'welcome';
  account: string;
  secret: string | null;
  name: string;
  last_id: number;
  now_ms: number;
  one_table: boolean;
}
/**
 * You are choosing, and there is no quick table to show, unless a view of it follows.
 *
 * `why` says what became of where you were or wanted to go (a refusal's code).
 */
export interface Lobby {
  type: 'lobby';
  now_ms: number;
  why: string | null;
}
/**
 * The whole table as one viewer may see it, and what happened since the view before.
 *
 * `seats` are those of the round shown, or, before the first one, those who would be dealt in now. `next` names those
 * who will be dealt in and hold no seat yet, `watching` the others. The `table` of a private table is its invitation;
 * when its rounds are kept under another id, that is `kept_as`.
 */
export interface View {
  type: 'view';
  table: string;
  kind: 'private' | 'quick';
  version: number;
  now_ms: number;
  heard: number;
  happened: Announcement[];
  stage: 'countdown' | 'over' | 'round' | 'waiting';
  round_number: number;
  deals_at_ms: number | null;
  you: You;
  seats: SeatView[];
  next: string[];
  watching: string[];
  panel: Panel | null;
  round: RoundView | null;
  people?: PersonView[];
  series?: SeriesView | null;
  kept_as?: string | null;
}
/**
 * One thing that happened. `n` counts a table's announcements without a gap.
 */
export interface Announcement {
  n: number;
  what:
    | Joined
    | Left
    | Dropped
    | CameBack
    | NewHost
    | SentAway
    | Said
    | CalledOff
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
    | SeriesOver
    | Void;
}
/**
 * `name` came to the table.
 */
export interface Joined {
  type: 'joined';
  name: string;
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
 * `name` is the host now.
 */
export interface NewHost {
  type: 'new_host';
  name: string;
}
/**
 * The host removed `name` from the table.
 */
export interface SentAway {
  type: 'sent_away';
  name: string;
}
/**
 * `name` said something; a page may keep quiet about an `account`. `seat` is None for one who has none.
 */
export interface Said {
  type: 'said';
  account: string;
  name: string;
  seat: number | null;
  words:
    | 'another_round'
    | 'clap'
    | 'good_luck'
    | 'goodbye'
    | 'hello'
    | 'laugh'
    | 'one_moment'
    | 'sad'
    | 'sorry'
    | 'thanks'
    | 'thinking'
    | 'thumbs_up'
    | 'well_played'
    | 'wow';
}
/**
 * A deal was called off: the pages of these players withheld their shares.
 *
 * `again`: it is dealt anew, without their shares; else everyone is asked.
 */
export interface CalledOff {
  type: 'called_off';
  names: string[];
  again: boolean;
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
 * R14: the series is over. `duraks` have the most losses, `winners` won it; `early`: the host ended it.
 */
export interface SeriesOver {
  type: 'series_over';
  duraks: string[];
  winners: string[];
  early: boolean;
}
/**
 * The table ended by the room's fault: the round counts for nobody.
 */
export interface Void {
  type: 'void';
}
/**
 * The viewer himself: `seat` in the round shown, and his part in the next one; `ready` as in PersonView.
 */
export interface You {
  role: 'choosing' | 'next' | 'seated' | 'watching';
  seat: number | null;
  host: boolean;
  may_start: boolean;
  ready?: boolean;
}
/**
 * Who sits in a seat. `name` carries a number when two at the table share it.
 *
 * It is empty, as wherever somebody is named, when the account is deleted. `by_bot`: a bot plays this person's hand.
 * `dropped`: this person's connection is lost, and has not been for so long that he counts as having left.
 */
export interface SeatView {
  name: string;
  bot: boolean;
  by_bot: boolean;
  dropped: boolean;
  host: boolean;
  wins: number;
  losses: number;
}
/**
 * What the host of a private table has set.
 *
 * `levels` is by bot, in the order of their seats, for as many bots as a table can have. `invitation` is what others
 * enter by: None as long as that is the table's id.
 */
export interface Panel {
  bots: number;
  window_seconds: 4 | 8 | 15;
  levels?: ('easy' | 'hard' | 'normal')[];
  friends?: boolean;
  series?: 'losses' | 'rounds' | 'single';
  series_number?: number;
  invitation?: string | null;
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
 * A person of a private table, by the `number` that the host names them with, and the `seat` in the round shown.
 *
 * `place` is their part in the next round: seated, watching, away (their seat is kept within a series), or removed
 * by the host. `ready`: they said that it may begin. `bot`: somebody's own program.
 */
export interface PersonView {
  number: number;
  name: string;
  bot: boolean;
  seat: number | null;
  place: 'away' | 'removed' | 'seated' | 'watching';
  host: boolean;
  ready: boolean;
}
/**
 * The series that is on, or, until the next Start, the one that is over.
 *
 * `round` is the number of the round shown, from 1; `by` and `number` say how long it is. `standings` has all that
 * played in it, the best first, but bots that have given way. `early`: the host ended it. `paused`: the next deal
 * waits for the host's Start.
 */
export interface SeriesView {
  by: 'losses' | 'rounds' | 'single';
  number: number;
  round: number;
  over: boolean;
  early: boolean;
  paused: boolean;
  standings: Standing[];
}
/**
 * R14: what someone has in a series. When it is over, `won` and `durak` may be shared; `seat` as in PersonView.
 */
export interface Standing {
  name: string;
  seat: number | null;
  wins: number;
  losses: number;
  won: boolean;
  durak: boolean;
}
/**
 * How far the deal of a round is. Told to everyone at the table whenever it moves on.
 *
 * offered: the room has drawn its secret, and `commitment` is what it commits itself to; pages commit their shares.
 * opening: `seats` and their commitments are fixed; pages open their shares until `until_ms`. dealt: all shares are
 * open, and the deck follows. over: the round is over, with the room's `secret` and everything that `happened` to
 * cards. called_off: a share was withheld, no card was dealt, and the secret is told.
 */
export interface Deal {
  type: 'deal';
  table: string;
  round: number;
  rules: string;
  stage: 'called_off' | 'dealt' | 'offered' | 'opening' | 'over';
  commitment: string;
  seats: DealSeat[];
  until_ms: number | null;
  secret: string | null;
  happened: Happened[];
}
/**
 * A seat of a deal: whose it is, and what its page added to the shuffle. None: no part, or not told yet.
 */
export interface DealSeat {
  account: string;
  bot: boolean;
  commitment: string | null;
  share: string | null;
}
/**
 * An announcement of a round, with the number under which everyone was told.
 */
export interface Happened {
  n: number;
  what: Dealt | Led | ThrownIn | Beaten | BoutBeaten | Taken | Refilled | TrumpDrawn | RoundOver;
}
/**
 * The command `id` was accepted and is durable.
 */
export interface Accepted {
  type: 'accepted';
  id: number;
}
/**
 * The command `id` was refused; nothing changed. `code` is stable, `sentence` is English.
 *
 * Without an `id` it answers no command: a wish of Hello was refused, or it says why the connection is about to close
 * (`code` is then the close code's name in lower case).
 */
export interface Refused {
  type: 'refused';
  id: number | null;
  code: string;
  sentence: string;
}
/**
 * The answer to Ping.
 */
export interface Pong {
  type: 'pong';
  now_ms: number;
}
/**
 * Your name, as the room keeps it.
 */
export interface Renamed {
  type: 'renamed';
  name: string;
}
/**
 * All your friends, longest first, and how many ask to be one. Told when it changes; until then there are none.
 */
export interface Friends {
  type: 'friends';
  friends: Friend[];
  asking: number;
}
/**
 * A friend of yours; `at` is None for one who is at no table.
 */
export interface Friend {
  account: string;
  name: string;
  online: boolean;
  at: Where | null;
}
/**
 * At which kind of table a friend is, seated there or not, and whether Join would let you come.
 */
export interface Where {
  kind: 'private' | 'quick';
  seated: boolean;
  join: boolean;
}
/**
 * What the operator tells everyone, in the operator's words, after Welcome and when it changes. None: no more.
 */
export interface Bulletin {
  type: 'bulletin';
  text: string | null;
}
/**
 * You may not use this room for so much longer, None for good. The connection closes (`CloseCode.BANNED`).
 */
export interface Banned {
  type: 'banned';
  for_ms: number | null;
}
/**
 * The whole file. A deal that was called off, since a share was withheld, has no transcript, words or deck.
 *
 * `commitment` is C, `secret` the room's s; `first` starts when nobody holds a trump (R3).
 */
export interface Evidence {
  format: 'durak-deal-v1';
  table: string;
  round: number;
  rules: string;
  commitment: string;
  secret: string;
  seats: DealSeat[];
  transcript: string | null;
  words: string[] | null;
  deck: string | null;
  first: number | null;
  happened: Happened[];
  seen: Seen | null;
  checksum: string;
}
/**
 * What the page that saved the file saw by itself, a watcher's without a seat.
 *
 * `commitment` is that of its own share, None when it has none. `opening` is the transcript without shares, as seats
 * and commitments were fixed before any share was opened; `transcript` the whole one, from before the first card.
 * `result` are the hands that the room showed after the round.
 */
export interface Seen {
  seat: number | null;
  commitment: string | null;
  opening: string | null;
  transcript: string | null;
  trump: string | null;
  hands: SeenHand[];
  happened: Happened[];
  result: string[][] | null;
}
/**
 * The own hand after announcement number `n`.
 */
export interface SeenHand {
  n: number;
  cards: string[];
}

/**
 * Why the room closes a connection (WebSocket close codes).
 */
export enum CloseCode {
  GOING_AWAY = 1001,
  TOO_BIG = 1009,
  RESTART = 1012,
  TOO_SLOW = 1013,
  MALFORMED = 4000,
  TAKEN_OVER = 4001,
  UNKNOWN_SECRET = 4002,
  TOO_FAST = 4003,
  TOO_MANY = 4004,
  OTHER_VERSION = 4005,
  NO_HELLO = 4006,
  BANNED = 4007,
  NOT_STORED = 4008
}
export const VERSION = 1;
export const FRAME_BYTES = 4096;
export const NAME_CHARACTERS = 24;
export const SEATS = 6;
export const BOTS = 5;
export const SERIES_MOST = 20;

/**
 * The one WebSocket to the room: says Hello, keeps the line alive, comes back by itself, and sends again what the room has not yet
 * accepted, under the same id. It knows nothing of a view; what it hears it hands on.
 */

import type { Banned, FromPage, FromRoom, Refused, Welcome } from './protocol';
import { CloseCode, NAME_CHARACTERS, VERSION } from './protocol';

/** The first wait before coming back, doubled with every failure, and the longest. */
const BACKOFF_MS = 500;
const BACKOFF_LIMIT_MS = 8_000;
/** The wait that the room asks for after too much of something. */
const TOO_FAST_MS = 10_000;
/** Failures in a row after which the room counts as unreachable. */
const UNREACHABLE_FAILURES = 4;
/** A line that is silent this long is asked for a sign of life, and is dead without one. */
const SILENCE_MS = 6_000;
const PONG_MS = 5_000;
/** The same after the page was asleep: whoever looks at it wants to know at once. */
const WAKE_PONG_MS = 2_500;
/** A connection that does not open in this time never will. */
const OPENING_MS = 8_000;

/** Why the page does not come back by itself. */
export type Stop = 'taken_over' | 'malformed' | 'too_many' | 'other_version' | 'insecure' | 'no_room';

/** What the room said of itself before it went: it is true until the room is back. */
export type Trouble = 'restarts' | 'not_stored';

export type Link =
  | Readonly<{ at: 'connecting' }>
  | Readonly<{ at: 'open' }>
  | Readonly<{ at: 'lost'; failures: number; unreachable: boolean; slow: boolean; said: Trouble | null }>
  /** The operator of the room lets this player in no more: for so long, or for good. */
  | Readonly<{ at: 'banned'; forMs: number | null }>
  | Readonly<{ at: 'stopped'; why: Stop; sentence: string | null }>;

type WithoutId<Asked> = Asked extends { id: number } ? Omit<Asked, 'id'> : never;
/** A command as the page asks for it; the connection gives it its id. */
export type Wish = WithoutId<FromPage>;
export type Command = Extract<FromPage, { id: number }>;

export type Socket = Readonly<{ send(text: string): void; close(): void }>;
export type SocketEvents = Readonly<{ opened(): void; heard(text: string): void; closed(code: number): void }>;

export type World = Readonly<{
  /** Throws where the browser does not let this page speak to that address. */
  open(url: string, events: SocketEvents): Socket;
  /** Runs `then` once after `ms`; the answer calls it off. */
  after(ms: number, then: () => void): () => void;
  /** From 0 up to 1. */
  random(): number;
  isVisible(): boolean;
}>;

export type Account = Readonly<{
  find(): Promise<string | null>;
  keep(secret: string): void;
  become(secret: string): void;
  forget(): void;
}>;

export type Listener = Readonly<{
  link(link: Link): void;
  heard(message: FromRoom): void;
  /** The room did not know the account; a new one was made. */
  forgotten(): void;
}>;

export class Connection {
  private socket: Socket | null = null;
  private secret: string | null = null;
  private account: string | null = null;
  private nextId = 1;
  private readonly unaccepted = new Map<number, Command>();
  private failures = 0;
  private welcomed = false;
  private lastWord: Refused | null = null;
  private ban: Banned | null = null;
  private trouble: Trouble | null = null;
  /** Between two attempts: the next one may come sooner. */
  private waitsToRetry = false;
  private callOff: () => void = () => undefined;

  constructor(
    private readonly url: string,
    /** `guest` is what a new guest is called who wishes for no name. */
    private wishes: Readonly<{ name: string | null; table: string | null; guest: string }>,
    private readonly world: World,
    private readonly identity: Account,
    private readonly listener: Listener,
  ) {}

  /** Comes in for the first time, or again because the player asked for it. */
  async start(): Promise<void> {
    this.failures = 0;
    this.listener.link({ at: 'connecting' });
    this.secret ??= await this.identity.find();
    this.open();
  }

  /** Comes in as whoever signed in on this device; nothing that was asked before is theirs. */
  become(secret: string): Promise<void> {
    this.identity.become(secret);
    this.secret = secret;
    return this.start();
  }

  /** What proves who plays here; null as long as the room has not said so. */
  proof(): string | null {
    return this.account === null ? null : this.secret;
  }

  /** Sends a command, now or as soon as the line is there; the room plays it once however often it is sent. */
  ask(wish: Wish): number {
    const command = { ...wish, id: this.nextId++ } as Command;
    this.unaccepted.set(command.id, command);
    if (this.welcomed) this.send(command);
    return command.id;
  }

  /** The page is looked at again, or the network came back: is the line alive? */
  check(): void {
    if (this.welcomed) this.ping(WAKE_PONG_MS);
    else if (this.waitsToRetry) this.retryNow();
  }

  /** Tries at once instead of waiting. */
  retryNow(): void {
    this.callOff();
    this.open();
  }

  private open(): void {
    this.drop();
    this.waitsToRetry = false;
    const isThis = (): boolean => this.socket === socket;
    let socket: Socket | null = null;
    const events: SocketEvents = {
      opened: () => isThis() && this.hello(),
      heard: (text) => isThis() && this.hear(JSON.parse(text) as FromRoom),
      closed: (code) => isThis() && this.closed(code),
    };
    try {
      socket = this.world.open(this.url, events);
    } catch {
      // A page that came over https may not speak to a room that has none: trying again would change nothing.
      this.stop('insecure');
      return;
    }
    this.socket = socket;
    this.expire(OPENING_MS);
  }

  private hello(): void {
    const { guest, table } = this.wishes;
    const name = this.wishes.name ?? (this.secret === null ? guest : null);
    this.send({
      type: 'hello',
      version: VERSION,
      secret: this.secret,
      // By characters, as the room counts them: half an emoji is none.
      name: name && Array.from(name).slice(0, NAME_CHARACTERS).join(''),
      table,
    });
  }

  private hear(message: FromRoom): void {
    if (message.type === 'welcome') this.welcome(message);
    if (message.type === 'accepted') this.unaccepted.delete(message.id);
    if (message.type === 'refused') this.refused(message);
    if (message.type === 'banned') this.ban = message;
    this.listener.heard(message);
    if (this.welcomed) this.listen();
  }

  private welcome(message: Welcome): void {
    if (message.secret !== null) {
      this.secret = message.secret;
      this.identity.keep(message.secret);
    }
    if (this.account !== message.account) this.unaccepted.clear();
    this.account = message.account;
    // What was wished for when coming in is no wish for ever.
    this.wishes = { ...this.wishes, name: null, table: null };
    this.welcomed = true;
    this.trouble = null;
    this.failures = 0;
    this.nextId = Math.max(this.nextId, message.last_id + 1);
    this.listener.link({ at: 'open' });
    this.sendAgain(message.last_id);
  }

  private sendAgain(lastId: number): void {
    for (const [id, command] of this.unaccepted) {
      if (id <= lastId) this.unaccepted.delete(id);
      else this.send(command);
    }
  }

  private refused(message: Refused): void {
    if (message.id === null) this.lastWord = message;
    else this.unaccepted.delete(message.id);
  }

  /** Waits for the next message; a silent line is asked for a sign of life. */
  private listen(): void {
    this.callOff();
    this.callOff = this.world.after(SILENCE_MS, () => {
      if (this.world.isVisible()) this.ping(PONG_MS);
      else this.listen();
    });
  }

  private ping(waitMs: number): void {
    this.send({ type: 'ping' });
    this.expire(waitMs);
  }

  private expire(ms: number): void {
    this.callOff();
    this.callOff = this.world.after(ms, () => this.closed(CloseCode.GOING_AWAY));
  }

  private closed(code: number): void {
    this.drop();
    this.failures += 1;
    this.trouble = TROUBLES.get(code) ?? this.trouble;
    const why = stopFor(code);
    if (why !== null) this.stop(why);
    else if (code === CloseCode.BANNED) this.listener.link({ at: 'banned', forMs: this.ban?.for_ms ?? null });
    else if (code === CloseCode.UNKNOWN_SECRET) this.forgotten();
    else this.comeBack(code);
    this.lastWord = null;
  }

  private stop(why: Stop): void {
    this.listener.link({ at: 'stopped', why, sentence: this.lastWord?.sentence ?? null });
  }

  private forgotten(): void {
    this.identity.forget();
    this.secret = null;
    this.listener.forgotten();
    this.open();
  }

  private comeBack(code: number): void {
    const slow = code === CloseCode.TOO_FAST;
    const unreachable = this.failures >= UNREACHABLE_FAILURES;
    this.waitsToRetry = true;
    this.listener.link({ at: 'lost', failures: this.failures, unreachable, slow, said: this.trouble });
    this.callOff = this.world.after(slow ? TOO_FAST_MS : this.backoffMs(), () => this.open());
  }

  /** Up to the doubled wait, never less than half of it: many pages do not all come back at once. */
  private backoffMs(): number {
    const longest = Math.min(BACKOFF_MS * 2 ** (this.failures - 1), BACKOFF_LIMIT_MS);
    return (longest * (1 + this.world.random())) / 2;
  }

  private drop(): void {
    this.callOff();
    this.welcomed = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private send(message: FromPage): void {
    this.socket?.send(JSON.stringify(message));
  }
}

const STOPS: ReadonlyMap<number, Stop> = new Map([
  [CloseCode.TAKEN_OVER, 'taken_over'],
  [CloseCode.MALFORMED, 'malformed'],
  [CloseCode.TOO_BIG, 'malformed'],
  [CloseCode.TOO_MANY, 'too_many'],
  [CloseCode.OTHER_VERSION, 'other_version'],
]);

const TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [CloseCode.RESTART, 'restarts'],
  [CloseCode.NOT_STORED, 'not_stored'],
]);

function stopFor(code: number): Stop | null {
  return STOPS.get(code) ?? null;
}

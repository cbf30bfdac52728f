/** Where the room is: the grammar of `?room=` and of config.json, and the addresses that follow from it. */

import type { View } from './protocol';

/** What the server of this page says about itself. */
export type Config = Readonly<{ protocol: number; room: string | null; invitations: string | null }>;

/** What the page's own address asks for: of what no room would understand, as much as makes sense. */
export type Wishes = Readonly<{
  room: string | null;
  /** A room was asked for by what is no address. */
  misread: boolean;
  name: string | null;
  table: string | null;
  /** The code of somebody who wants to be met. */
  friend: string | null;
  /** A finished round to see again. */
  replay: ReplayWish | null;
}>;

/** What stands for a table, a person or a round of an address that names none: the room says that there is no such thing. */
export const NAMELESS = '-';

/** Which round, as which seat saw it (null: with all hands), and at which step to begin (counted from 1). */
export type ReplayWish = Readonly<{ link: string; seat: number | null; step: number | null }>;

export function wishesOf(search: string): Wishes {
  const query = new URLSearchParams(search);
  const wish = (name: string): string | null => query.get(name)?.trim() || null;
  const friend = wish('friend');
  const room = wish('room');
  const replay = replayIn(search);
  const table = idIn(wish('table'));
  return {
    room: room !== null && isAddress(room) ? room : null,
    misread: room !== null && !isAddress(room),
    name: wish('name'),
    // Whoever looks at a round that is over comes to no table by it.
    table: replay === null ? table : null,
    friend: friend && (friendCodeIn(friend) ?? NAMELESS),
    replay,
  };
}

/** The id that is asked for: a full stop or a bracket after a link is easily taken along with it. */
function idIn(asked: string | null): string | null {
  return asked && (asked.match(/^[\w-]{1,64}/)?.[0] ?? NAMELESS);
}

/** The replay that an address asks for, if it asks for one. */
export function replayIn(search: string): ReplayWish | null {
  const query = new URLSearchParams(search);
  const link = idIn(query.get('replay')?.trim() || null);
  const number = (name: string, form: RegExp): number | null => {
    const found = query.get(name)?.match(form)?.[0];
    return found === undefined ? null : Number(found);
  };
  return link === null ? null : { link, seat: number('seat', /^[0-5]\b/), step: number('step', /^\d{1,5}\b/) };
}

/**
 * The page's own search while a replay is open (null: after it). An invitation is no part of it, which whoever is given the replay would
 * be given too; whatever else it asks for stays.
 */
export function searchWith(search: string, asked: Omit<ReplayWish, 'step'> | null): string {
  const query = new URLSearchParams(search);
  for (const name of ['replay', 'seat', 'step']) query.delete(name);
  if (asked) query.delete('table');
  if (asked) query.set('replay', asked.link);
  if (asked && asked.seat !== null) query.set('seat', String(asked.seat));
  return query.size === 0 ? '' : `?${query}`;
}

/** The link by which anybody sees a finished round again. `room` is the page's own `?room=`. */
export function replayLinkTo({ link, seat, step }: ReplayWish, origin: string, room: string | null): string {
  const query = new URLSearchParams({ replay: link, ...(room === null ? {} : { room }) });
  if (seat !== null) query.set('seat', String(seat));
  if (step !== null) query.set('step', String(step));
  return `${origin}/?${query}`;
}

/** A friend code as it is written, wherever it stands at the beginning: ten letters and digits, with or without a dash; else null. */
export function friendCodeIn(text: string): string | null {
  const [, first, second] = /^([2-9A-Z]{5})-?([2-9A-Z]{5})(?![\w-])/i.exec(text) ?? [];
  return first && second ? `${first}-${second}`.toUpperCase() : null;
}

function isAddress(room: string): boolean {
  try {
    socketUrl(room, { protocol: 'http:', hostname: 'localhost', host: 'localhost' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The socket of the room that `room` names: nothing (the room that served the page), `:8795` (this host's port), a host with or without a
 * port, or an origin (http, https, ws, wss). Throws on anything else.
 */
export function socketUrl(
  room: string | null,
  page: Readonly<{ protocol: string; hostname: string; host: string }>,
): string {
  const plain = page.protocol === 'https:' ? 'wss:' : 'ws:';
  if (room === null) return `${plain}//${page.host}/ws`;
  if (room.startsWith(':')) return socketOf(`${plain}//${page.hostname}${room}`);
  return socketOf(/^(https?|wss?):\/\//.test(room) ? room : `${plain}//${room}`);
}

function socketOf(origin: string): string {
  const url = new URL(origin);
  // Browsers differ in what they take for a host.
  if (!/^[\w.:[\]-]+$/.test(url.host)) throw new TypeError(`"${url.host}" is no host`);
  return `${url.protocol.replace('http', 'ws')}//${url.host}/ws`;
}

/** The link that asks its owner to be a friend of whoever has this code. `room` is the page's own `?room=`. */
export function friendLinkTo(code: string, origin: string, room: string | null): string {
  const query = new URLSearchParams({ friend: code, ...(room === null ? {} : { room }) });
  return `${origin}/?${query}`;
}

/** Where the room answers about accounts: its HTTP API, beside its socket. */
export function apiUrl(socket: string): string {
  const { protocol, host } = new URL(socket);
  return `${protocol.replace('ws', 'http')}//${host}/api`;
}

/** Where the room shows how its deals look, in this language. */
export function dealsUrl(socket: string, language: string): string {
  const { protocol, host } = new URL(socket);
  return `${protocol.replace('ws', 'http')}//${host}/deals?language=${language}`;
}

/** What others enter a private table by: its id, until the host removes somebody. */
export function invitationOf({ table, panel }: View): string {
  return panel?.invitation ?? table;
}

/** The link that brings a friend to the table. `room` is the page's own `?room=`. */
export function invitationTo(table: string, origin: string, room: string | null): string {
  const query = new URLSearchParams({ table, ...(room === null ? {} : { room }) });
  return `${origin}/?${query}`;
}

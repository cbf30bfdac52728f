import { describe, expect, test } from 'vitest';
import {
  apiUrl,
  dealsUrl,
  friendLinkTo,
  invitationOf,
  invitationTo,
  NAMELESS,
  replayIn,
  replayLinkTo,
  searchWith,
  socketUrl,
  wishesOf,
} from '../src/room';
import { viewOf } from './fixtures/views';

const HTTP = { protocol: 'http:', hostname: 'cards.local', host: 'cards.local:4211' };
const HTTPS = { protocol: 'https:', hostname: 'cards.example.org', host: 'cards.example.org' };

describe('the socket', () => {
  test.each([
    [null, 'ws://cards.local:4211/ws'],
    [':8795', 'ws://cards.local:8795/ws'],
    ['192.168.1.5:8795', 'ws://192.168.1.5:8795/ws'],
    ['other.example.org', 'ws://other.example.org/ws'],
    ['https://other.example.org', 'wss://other.example.org/ws'],
    ['http://other.example.org:81/x?y', 'ws://other.example.org:81/ws'],
    ['wss://other.example.org', 'wss://other.example.org/ws'],
  ])('of %s over http', (room, url) => {
    expect(socketUrl(room, HTTP)).toBe(url);
  });

  test.each([
    [null, 'wss://cards.example.org/ws'],
    [':8795', 'wss://cards.example.org:8795/ws'],
    ['ws://localhost:8795', 'ws://localhost:8795/ws'],
  ])('of %s over https', (room, url) => {
    expect(socketUrl(room, HTTPS)).toBe(url);
  });

  test('of what is no address is none', () => {
    expect(() => socketUrl('a b', HTTP)).toThrow();
  });
});

test('the page reads its wishes from its address', () => {
  expect(wishesOf('?room=:8795&name=%20Anna%20&table=t1')).toEqual({
    room: ':8795',
    misread: false,
    name: 'Anna',
    table: 't1',
    friend: null,
    replay: null,
  });
  const nothing = { room: null, misread: false, name: null, table: null, friend: null, replay: null };
  expect(wishesOf('?name=')).toEqual(nothing);
});

test('a wish that no room would understand is cut to what makes sense, or asks for what is not there', () => {
  for (const room of ['a%20b', 'javascript:alert(1)', 'http://', ':99999']) {
    expect(wishesOf(`?room=${room}`)).toMatchObject({ room: null, misread: true });
  }
  expect(wishesOf('?table=n3xQ9-_A).').table).toBe('n3xQ9-_A');
  expect(wishesOf(`?table=${'x'.repeat(3000)}`).table).toBe('x'.repeat(64));
  for (const nothing of ['', '%20', '%0A']) {
    expect(wishesOf(`?table=${nothing}&friend=${nothing}`)).toMatchObject({ table: null, friend: null });
    expect(wishesOf(`?replay=${nothing}`).replay).toBeNull();
  }
  expect(wishesOf('?table=%00').table).toBe(NAMELESS);
  expect(wishesOf('?replay=!').replay).toMatchObject({ link: NAMELESS });
  expect(wishesOf('?table=t1&replay=Z')).toMatchObject({ table: null, replay: { link: 'Z' } });
});

test('a friend code is read however it was typed, and what is none is nobody', () => {
  for (const written of ['ABCDE-FGH23', 'abcde-fgh23', 'ABCDEFGH23', 'ABCDE-FGH23).']) {
    expect(wishesOf(`?friend=${written}`).friend).toBe('ABCDE-FGH23');
  }
  for (const written of ['ABCDE', 'ABCDE-FGH234', 'ABCDE-FGH01', 'somebody']) {
    expect(wishesOf(`?friend=${written}`).friend).toBe(NAMELESS);
  }
});

test('the link of a friend leads to the room, and names it where the page has one of its own', () => {
  expect(friendLinkTo('ABCDE-FGH23', 'http://a', null)).toBe('http://a/?friend=ABCDE-FGH23');
  expect(friendLinkTo('ABCDE-FGH23', 'http://a', ':8795')).toBe('http://a/?friend=ABCDE-FGH23&room=%3A8795');
});

test('the API of a room is beside its socket', () => {
  expect(apiUrl('ws://192.168.1.5:4211/ws')).toBe('http://192.168.1.5:4211/api');
  expect(apiUrl('wss://cards.example.org/ws')).toBe('https://cards.example.org/api');
});

test('the deals of a room are shown beside its socket, too, in the language of the page', () => {
  expect(dealsUrl('ws://192.168.1.5:4211/ws', 'cs')).toBe('http://192.168.1.5:4211/deals?language=cs');
  expect(dealsUrl('wss://cards.example.org/ws', 'en')).toBe('https://cards.example.org/deals?language=en');
});

test('an invitation names the table, and the room where the page has one of its own', () => {
  expect(invitationTo('t1', 'http://192.168.1.5:4211', null)).toBe('http://192.168.1.5:4211/?table=t1');
  expect(invitationTo('t1', 'http://a', ':8795')).toBe('http://a/?table=t1&room=%3A8795');
});

test('a replay is asked for by its link, with a seat and a step where there are any', () => {
  expect(replayIn('?replay=Zk3-_x')).toEqual({ link: 'Zk3-_x', seat: null, step: null });
  expect(replayIn('?replay=Zk3x).&seat=2&step=14')).toEqual({ link: 'Zk3x', seat: 2, step: 14 });
  expect(replayIn('?replay=Zk3x&seat=6&step=x')).toEqual({ link: 'Zk3x', seat: null, step: null });
  expect([replayIn('?replay='), replayIn('?seat=1'), replayIn('')]).toEqual([null, null, null]);
});

test('the link to a replay is read as it was written', () => {
  const places = [
    { link: 'Zk3-_x', seat: null, step: null },
    { link: 'Zk3-_x', seat: 0, step: 1 },
  ];
  for (const place of places) expect(replayIn(new URL(replayLinkTo(place, 'http://a', ':8795')).search)).toEqual(place);
  expect(replayLinkTo({ link: 'Z', seat: null, step: 3 }, 'http://a', ':8795')).toBe(
    'http://a/?replay=Z&room=%3A8795&step=3',
  );
});

test('a replay leaves what else the address of the page asks for as it is', () => {
  const open = searchWith('?table=t1&tier=0', { link: 'Z', seat: 1 });
  expect(open).toBe('?tier=0&replay=Z&seat=1');
  expect(searchWith(open, { link: 'Z', seat: null })).toBe('?tier=0&replay=Z');
  expect(searchWith(`${open}&step=4`, null)).toBe('?tier=0');
  expect(searchWith('?table=t1', null)).toBe('?table=t1');
  expect(searchWith('?replay=Z', null)).toBe('');
});

test('others enter by the id of the table until the host removes somebody', () => {
  const panel = { bots: 0, window_seconds: 4 } as const;
  const at = viewOf({ view: { table: 't1', kind: 'private' } });
  expect(invitationOf({ ...at, panel: { ...panel, invitation: null } })).toBe('t1');
  expect(invitationOf({ ...at, panel: { ...panel, invitation: 'n2' } })).toBe('n2');
});

import { describe, expect, test } from 'vitest';
import { Connection, type Link } from '../src/connection';
import { CloseCode, type FromRoom, VERSION } from '../src/protocol';
import { FakeAccount, FakeWorld, welcome } from './fixtures/world';

const URL = 'ws://room/ws';

type Wishes = ConstructorParameters<typeof Connection>[1];
const NO_WISHES: Wishes = { name: null, table: null, guest: 'Guest 123' };

async function start(secret: string | null = null, wishes: Partial<Wishes> = {}) {
  const world = new FakeWorld();
  const account = new FakeAccount(secret);
  const links: Link[] = [];
  const heard: FromRoom[] = [];
  const told = { forgotten: 0 };
  const connection = new Connection(URL, { ...NO_WISHES, ...wishes }, world, account, {
    link: (link) => links.push(link),
    heard: (message) => heard.push(message),
    forgotten: () => {
      told.forgotten += 1;
    },
  });
  await connection.start();
  return { world, account, links, heard, connection, told };
}

test('a room that the browser does not let the page speak to is told, and not tried again', async () => {
  const world = new FakeWorld();
  world.lets = false;
  const links: Link[] = [];
  const listener = { link: (link: Link) => links.push(link), heard: () => undefined, forgotten: () => undefined };
  await new Connection(URL, NO_WISHES, world, new FakeAccount(), listener).start();
  expect(links.at(-1)).toEqual({ at: 'stopped', why: 'insecure', sentence: null });
  expect(world.waits).toBeNull();
});

async function comeIn(secret: string | null = null) {
  const page = await start(secret);
  page.world.socket.opens();
  page.world.socket.says(welcome());
  return page;
}

describe('coming in', () => {
  test('says Hello first, with what the tab knows', async () => {
    const { world } = await start('s1', { name: 'Anna', table: 't1' });
    world.socket.opens();
    expect(world.socket.sent).toEqual([{ type: 'hello', version: VERSION, secret: 's1', name: 'Anna', table: 't1' }]);
  });

  test('cuts a name that is too long, which the room would take for a broken page', async () => {
    const { world } = await start(null, { name: 'x'.repeat(30), table: null });
    world.socket.opens();
    expect(world.socket.of('hello')[0]?.name).toHaveLength(24);
  });

  test('a new guest has a name in the language of the page; who is known is not called by it', async () => {
    for (const [secret, name] of [
      [null, 'Guest 123'],
      ['s1', null],
    ] as const) {
      const { world } = await start(secret);
      world.socket.opens();
      expect(world.socket.of('hello')[0]?.name).toBe(name);
    }
  });

  test('an emoji is not cut in half with a name', async () => {
    const { world } = await start(null, { name: `a${'🂡'.repeat(30)}`, table: null });
    world.socket.opens();
    expect(world.socket.of('hello')[0]?.name).toBe(`a${'🂡'.repeat(23)}`);
  });

  test('keeps the secret of a new account', async () => {
    const { world, account } = await start();
    world.socket.opens();
    world.socket.says(welcome({ secret: 'new' }));
    expect(account.kept).toEqual(['new']);
  });

  test('says Hello again with that secret, and without the wishes that were heard', async () => {
    const { world } = await start(null, { name: 'Anna', table: 't1' });
    world.socket.opens();
    world.socket.says(welcome({ secret: 'new' }));
    world.socket.closes(1006);
    world.passes();
    world.socket.opens();
    expect(world.socket.of('hello')[0]).toMatchObject({ secret: 'new', name: null, table: null });
  });

  test('wishes again what no room has heard', async () => {
    const { world } = await start(null, { name: null, table: 't1' });
    world.socket.closes(1006);
    world.passes();
    world.socket.opens();
    expect(world.socket.of('hello')[0]?.table).toBe('t1');
  });
});

describe('commands', () => {
  test('are numbered from the last one that was accepted', async () => {
    const { world, connection } = await start('s1');
    world.socket.opens();
    world.socket.says(welcome({ last_id: 41 }));
    connection.ask({ type: 'quick_play' });
    connection.ask({ type: 'deal_me_in' });
    expect(world.socket.sent.slice(1)).toEqual([
      { type: 'quick_play', id: 42 },
      { type: 'deal_me_in', id: 43 },
    ]);
  });

  test('that were not accepted are sent again under the same id', async () => {
    const { world, connection } = await comeIn('s1');
    connection.ask({ type: 'lead', bout: 1, card: '6C' });
    world.socket.closes(1006);
    world.passes();
    world.socket.opens();
    world.socket.says(welcome({ last_id: 0 }));
    expect(world.socket.of('lead')).toEqual([{ type: 'lead', id: 1, bout: 1, card: '6C' }]);
  });

  test('that were accepted before the line was lost are not sent again', async () => {
    const { world, connection } = await comeIn('s1');
    connection.ask({ type: 'lead', bout: 1, card: '6C' });
    world.socket.closes(1006);
    world.passes();
    world.socket.opens();
    world.socket.says(welcome({ last_id: 1 }));
    expect(world.socket.of('lead')).toEqual([]);
  });

  test.each([
    ['accepted', { type: 'accepted', id: 1 }],
    ['refused', { type: 'refused', id: 1, code: 'not_your_turn', sentence: '' }],
  ] as const)('that were %s are done with', async (_, answer) => {
    const { world, connection } = await comeIn('s1');
    connection.ask({ type: 'lead', bout: 1, card: '6C' });
    world.socket.says(answer);
    world.socket.closes(1006);
    world.passes();
    world.socket.opens();
    world.socket.says(welcome({ last_id: 0 }));
    expect(world.socket.of('lead')).toEqual([]);
  });

  test('given while the line is lost wait for it', async () => {
    const { world, connection } = await comeIn('s1');
    world.socket.closes(1006);
    connection.ask({ type: 'quick_play' });
    world.passes();
    world.socket.opens();
    expect(world.socket.of('quick_play')).toEqual([]);
    world.socket.says(welcome());
    expect(world.socket.of('quick_play')).toHaveLength(1);
  });

  test('of one account are never sent for another', async () => {
    const { world, connection } = await comeIn('s1');
    connection.ask({ type: 'quick_play' });
    world.socket.closes(CloseCode.UNKNOWN_SECRET);
    world.socket.opens();
    world.socket.says(welcome({ account: 'a2', secret: 's2' }));
    expect(world.socket.of('quick_play')).toEqual([]);
  });
});

describe('a line that is lost', () => {
  test.each([1006, CloseCode.GOING_AWAY, CloseCode.RESTART, CloseCode.TOO_SLOW, CloseCode.NO_HELLO])(
    'with %i is sought again',
    async (code) => {
      const { world, links } = await comeIn();
      world.socket.closes(code);
      expect(links.at(-1)).toMatchObject({ at: 'lost', unreachable: false });
      world.passes();
      expect(world.sockets).toHaveLength(2);
    },
  );

  test('is sought at growing distances, up to eight seconds', async () => {
    const { world } = await comeIn();
    world.chance = 1;
    const waits: (number | null)[] = [];
    for (let i = 0; i < 7; i++) {
      world.socket.closes(1006);
      waits.push(world.waits);
      world.passes();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test('is sought at different times by different pages, and never at once', async () => {
    const { world } = await comeIn();
    world.chance = 0;
    world.socket.closes(1006);
    expect(world.waits).toBe(250);
  });

  test('counts as unreachable after some failures, and is sought on', async () => {
    const { world, links } = await start();
    for (let i = 0; i < 4; i++) {
      world.socket.closes(1006);
      if (i < 3) world.passes();
    }
    expect(links.at(-1)).toMatchObject({ at: 'lost', unreachable: true });
    expect(world.waits).not.toBeNull();
  });

  test('waits as long as the room asks after too much at once', async () => {
    const { world, links } = await comeIn();
    world.socket.closes(CloseCode.TOO_FAST);
    expect(world.waits).toBe(10_000);
    expect(links.at(-1)).toMatchObject({ at: 'lost', slow: true });
  });

  test('of a room that restarts is said to be so until the room is back', async () => {
    const { world, links } = await comeIn();
    world.socket.closes(CloseCode.RESTART);
    expect(links.at(-1)).toMatchObject({ at: 'lost', said: 'restarts' });
    world.passes();
    world.socket.closes(1006);
    expect(links.at(-1)).toMatchObject({ at: 'lost', said: 'restarts' });
    world.passes();
    world.socket.opens();
    world.socket.says(welcome());
    world.socket.closes(1006);
    expect(links.at(-1)).toMatchObject({ at: 'lost', said: null });
  });

  test('of a room that can store nothing is said to be so until the room is back', async () => {
    const { world, links } = await comeIn();
    world.socket.closes(CloseCode.NOT_STORED);
    expect(links.at(-1)).toMatchObject({ at: 'lost', said: 'not_stored' });
    world.passes();
    world.socket.closes(1006);
    expect(links.at(-1)).toMatchObject({ at: 'lost', said: 'not_stored' });
    world.passes();
    world.socket.opens();
    world.socket.says(welcome());
    world.socket.closes(CloseCode.RESTART);
    expect(links.at(-1)).toMatchObject({ at: 'lost', said: 'restarts' });
  });

  test('can be sought at once', async () => {
    const { world, connection } = await comeIn();
    world.socket.closes(1006);
    connection.retryNow();
    expect(world.sockets).toHaveLength(2);
    expect(world.waits).toBe(8_000);
  });

  test('that does not open in time is given up for another', async () => {
    const { world } = await start();
    world.passes();
    expect(world.sockets[0]?.isClosed).toBe(true);
    world.passes();
    expect(world.sockets).toHaveLength(2);
  });

  test('says nothing any more once another was opened', async () => {
    const { world, heard } = await comeIn();
    const old = world.socket;
    old.closes(1006);
    world.passes();
    const before = heard.length;
    old.says(welcome());
    old.closes(CloseCode.TAKEN_OVER);
    expect(heard).toHaveLength(before);
    expect(world.sockets).toHaveLength(2);
  });
});

describe('the page does not come back by itself', () => {
  test.each([
    [CloseCode.TAKEN_OVER, 'taken_over'],
    [CloseCode.MALFORMED, 'malformed'],
    [CloseCode.TOO_BIG, 'malformed'],
    [CloseCode.TOO_MANY, 'too_many'],
    [CloseCode.OTHER_VERSION, 'other_version'],
  ] as const)('after %i, and says why', async (code, why) => {
    const { world, links, connection } = await comeIn();
    world.socket.says({ type: 'refused', id: null, code: why, sentence: 'The reason.' });
    world.socket.closes(code);
    expect(links.at(-1)).toEqual({ at: 'stopped', why, sentence: 'The reason.' });
    expect(world.waits).toBeNull();
    connection.check();
    expect(world.sockets).toHaveLength(1);
  });

  test.each([60_000, null])('when it is banned, and knows for how long', async (forMs) => {
    const { world, links } = await comeIn();
    world.socket.says({ type: 'banned', for_ms: forMs });
    world.socket.closes(CloseCode.BANNED);
    expect(links.at(-1)).toEqual({ at: 'banned', forMs });
    expect(world.waits).toBeNull();
  });

  test('but does when the player wants to play here', async () => {
    const { world, connection, links } = await comeIn('s1');
    world.socket.closes(CloseCode.TAKEN_OVER);
    await connection.start();
    world.socket.opens();
    expect(world.socket.of('hello')[0]?.secret).toBe('s1');
    expect(links.at(-1)).toEqual({ at: 'connecting' });
  });
});

test('a secret that the room does not know is forgotten, and a new guest is made', async () => {
  const { world, account, told } = await start('old');
  world.socket.opens();
  world.socket.closes(CloseCode.UNKNOWN_SECRET);
  world.socket.opens();
  expect(account.forgets).toBe(1);
  expect(told.forgotten).toBe(1);
  expect(world.socket.of('hello')[0]?.secret).toBeNull();
});

describe('a silent line', () => {
  test('is asked for a sign of life, and is dead without one', async () => {
    const { world, links } = await comeIn();
    world.passes();
    expect(world.socket.of('ping')).toHaveLength(1);
    world.passes();
    expect(world.sockets[0]?.isClosed).toBe(true);
    expect(links.at(-1)).toMatchObject({ at: 'lost' });
  });

  test('lives on with it', async () => {
    const { world, links } = await comeIn();
    world.passes();
    world.socket.says({ type: 'pong', now_ms: 2_000 });
    world.passes();
    expect(world.socket.of('ping')).toHaveLength(2);
    expect(links.at(-1)).toEqual({ at: 'open' });
  });

  test('is left alone while nobody looks', async () => {
    const { world } = await comeIn();
    world.visible = false;
    world.passes();
    expect(world.socket.of('ping')).toEqual([]);
  });

  test('is asked at once, and less patiently, when the page is looked at again', async () => {
    const { world, connection } = await comeIn();
    connection.check();
    expect(world.socket.of('ping')).toHaveLength(1);
    expect(world.waits).toBe(2_500);
  });

  test('that was lost meanwhile is sought at once', async () => {
    const { world, connection } = await comeIn();
    world.socket.closes(1006);
    connection.check();
    expect(world.sockets).toHaveLength(2);
  });
});

describe('signing in to another account', () => {
  test('closes the line and says Hello with the other secret, which the device keeps', async () => {
    const { world, connection, account } = await comeIn('guest');
    const [old] = world.sockets;
    await connection.become('lasting');
    world.socket.opens();
    expect(old?.isClosed).toBe(true);
    expect(world.socket.of('hello').map(({ secret }) => secret)).toEqual(['lasting']);
    expect(account.became).toEqual(['lasting']);
  });

  test('leaves behind what the guest asked', async () => {
    const { world, connection } = await comeIn('guest');
    connection.ask({ type: 'quick_play' });
    await connection.become('lasting');
    world.socket.opens();
    world.socket.says(welcome({ account: 'a2' }));
    expect(world.socket.of('quick_play')).toEqual([]);
  });

  test('is how the player is proved from then on; before the room has spoken nothing proves anybody', async () => {
    const { connection } = await start('guest');
    expect(connection.proof()).toBeNull();
    const there = await comeIn('guest');
    expect(there.connection.proof()).toBe('guest');
    await there.connection.become('lasting');
    expect(there.connection.proof()).toBe('lasting');
  });
});

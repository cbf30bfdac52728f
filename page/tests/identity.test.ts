import { describe, expect, test } from 'vitest';
import { type Channel, Identity, type Keeper, keeperOf } from '../src/identity';

const ROOM = 'ws://room/ws';
const SECRET = 'a'.repeat(43);

class Memory implements Keeper {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
}

/** The tabs of one browser: they share local storage and hear one another. */
class Browser {
  readonly storage = new Memory();
  private readonly channels: Channel[] = [];

  open(tab: Memory = new Memory(), room = ROOM): Identity {
    const channel: Channel = { onmessage: null, postMessage: (message) => this.post(channel, message) };
    this.channels.push(channel);
    // Answers come at once here; whoever waits for one has it by the next turn.
    return new Identity(room, tab, this.storage, channel, (_, then) => void Promise.resolve().then(then));
  }

  private post(from: Channel, message: unknown): void {
    for (const channel of this.channels)
      if (channel !== from) channel.onmessage?.({ data: message } as MessageEvent<unknown>);
  }
}

describe('a tab', () => {
  test('is a new guest in a browser that remembers nothing', async () => {
    expect(await new Browser().open().find()).toBeNull();
  });

  test('takes the account that the browser remembers when no open tab answers for it', async () => {
    const browser = new Browser();
    browser.open().keep(SECRET);
    const later = new Browser();
    later.storage.setItem(`durak.secret ${ROOM}`, SECRET);
    expect(await later.open().find()).toBe(SECRET);
  });

  test('is a guest of its own while another tab plays the remembered account', async () => {
    const browser = new Browser();
    browser.open().keep(SECRET);
    expect(await browser.open().find()).toBeNull();
  });

  test('comes back as itself after a reload', async () => {
    const [browser, tab] = [new Browser(), new Memory()];
    tab.setItem(`durak.secret ${ROOM}`, SECRET);
    browser.storage.setItem(`durak.secret ${ROOM}`, 'b'.repeat(43));
    expect(await browser.open(tab).find()).toBe(SECRET);
  });

  test('that was duplicated is a guest of its own', async () => {
    const [browser, tab] = [new Browser(), new Memory()];
    browser.open(tab).keep(SECRET);
    const copy = new Memory();
    copy.setItem(`durak.secret ${ROOM}`, SECRET);
    expect(await browser.open(copy).find()).toBeNull();
  });

  test('leaves the account that the browser remembers alone', async () => {
    const browser = new Browser();
    browser.open().keep(SECRET);
    browser.open().keep('b'.repeat(43));
    expect(browser.storage.getItem(`durak.secret ${ROOM}`)).toBe(SECRET);
  });

  test('never tells a secret of one room to another', async () => {
    const browser = new Browser();
    browser.open().keep(SECRET);
    expect(await browser.open(new Memory(), 'ws://elsewhere/ws').find()).toBeNull();
  });

  test('forgets a secret that the room does not know, everywhere', async () => {
    const [browser, tab] = [new Browser(), new Memory()];
    const identity = browser.open(tab);
    identity.keep(SECRET);
    identity.forget();
    expect([...tab.items, ...browser.storage.items]).toEqual([]);
  });

  test('hears nothing in what is no message of a tab', async () => {
    const channel: Channel = { onmessage: null, postMessage: () => undefined };
    new Identity(ROOM, new Memory(), new Memory(), channel, () => undefined);
    expect(() => channel.onmessage?.({ data: 'hello' } as MessageEvent<unknown>)).not.toThrow();
  });
});

test('where the browser allows no storage the secret lives as long as the page', () => {
  const keeper = keeperOf(() => {
    throw new Error('denied');
  });
  keeper.setItem('a', 'b');
  expect(keeper.getItem('a')).toBe('b');
  keeper.removeItem('a');
  expect(keeper.getItem('a')).toBeNull();
});

test('who signs in on this device is remembered by the browser rather than the guest', async () => {
  const browser = new Browser();
  const tab = new Memory();
  const identity = browser.open(tab);
  identity.keep('guest-secret-of-this-tab');
  identity.become(SECRET);
  // The tab itself, loaded again, and a tab that is opened once nobody answers any more.
  expect([...tab.items.values()]).toEqual([SECRET]);
  expect([...browser.storage.items.values()]).toEqual([SECRET]);
});

/**
 * Who this tab is: the secret of its account at one room. Each tab is its own player: the tab's secret lives in session storage; the
 * browser remembers one in local storage, and a new tab takes that only when no open tab answers for it.
 */

/** How long open tabs have to answer. */
const ANSWER_MS = 150;
/** As much of a secret as names it among tabs. */
const TAG_LENGTH = 12;

export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type Channel = {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
};

type TabMessage = Readonly<{ asks: string } | { answers: string }>;

export class Identity {
  private readonly key: string;
  private held: string | null = null;
  private answered: ((tag: string) => void) | null = null;

  constructor(
    room: string,
    private readonly tab: Keeper,
    private readonly browser: Keeper,
    private readonly channel: Channel,
    private readonly after: (ms: number, then: () => void) => void,
  ) {
    this.key = `durak.secret ${room}`;
    channel.onmessage = (event) => this.hear(event.data);
  }

  /** Whether this tab has been somebody here already. */
  isKnown(): boolean {
    return this.tab.getItem(this.key) !== null;
  }

  /** The secret to say Hello with; null makes a new guest. Secrets of one room are never told to another. */
  async find(): Promise<string | null> {
    const own = this.tab.getItem(this.key);
    // A duplicated tab has a copy of the other's session storage.
    if (own !== null && !(await this.isAnsweredFor(own))) return this.hold(own);
    const remembered = this.browser.getItem(this.key);
    if (remembered === null || remembered === own || (await this.isAnsweredFor(remembered))) return null;
    return this.hold(remembered);
  }

  /** A new account was made for this tab. */
  keep(secret: string): void {
    this.hold(secret);
    if (this.browser.getItem(this.key) === null) this.browser.setItem(this.key, secret);
  }

  /** Somebody signed in on this device: the browser remembers them rather than a guest. */
  become(secret: string): void {
    this.hold(secret);
    this.browser.setItem(this.key, secret);
  }

  /** The room does not know the secret: it is of no more use. */
  forget(): void {
    if (this.browser.getItem(this.key) === this.held) this.browser.removeItem(this.key);
    this.tab.removeItem(this.key);
    this.held = null;
  }

  private hold(secret: string): string {
    this.held = secret;
    this.tab.setItem(this.key, secret);
    return secret;
  }

  private isAnsweredFor(secret: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.answered = (tag) => {
        if (tag === tagOf(secret)) resolve(true);
      };
      this.after(ANSWER_MS, () => resolve(false));
      this.channel.postMessage({ asks: tagOf(secret) } satisfies TabMessage);
    });
  }

  private hear(message: unknown): void {
    if (!isTabMessage(message)) return;
    if ('answers' in message) this.answered?.(message.answers);
    else if (this.held !== null && message.asks === tagOf(this.held)) {
      this.channel.postMessage({ answers: message.asks } satisfies TabMessage);
    }
  }
}

function tagOf(secret: string): string {
  return secret.slice(-TAG_LENGTH);
}

function isTabMessage(message: unknown): message is TabMessage {
  return typeof message === 'object' && message !== null && ('asks' in message || 'answers' in message);
}

/** Storage that works where the browser allows none: the secret then lives as long as the page. */
export function keeperOf(storage: () => Storage): Keeper {
  try {
    const real = storage();
    real.getItem('');
    return real;
  } catch {
    return new MemoryKeeper();
  }
}

class MemoryKeeper implements Keeper {
  private readonly items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }
}

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Wish } from '../../src/connection';
import { createChecker, type DealChecker } from '../../src/deal/deal-checker';
import { decode } from '../../src/deal/evidence';
import { bytes } from '../../src/deal/hashes';
import type { DealStatus } from '../../src/deal/status';
import { verify } from '../../src/deal/verify';
import { keeperOf } from '../../src/identity';
import type { Deal, Evidence, FromRoom, View } from '../../src/protocol';

const FILES = JSON.parse(readFileSync(new URL('../../../tests/deal/vectors.json', import.meta.url), 'utf8')) as {
  evidence: { name: string; file: string }[];
};
const ROUND = fileOf('two people');
const SEAT = 1;
const OWN = ROUND.seats[SEAT];

function fileOf(name: string): Evidence {
  const found = FILES.evidence.find((vector) => vector.name === name);
  const evidence = decode(new TextEncoder().encode(found?.file));
  if (!evidence) throw new Error(`no file ${name}`);
  return evidence;
}

/** A page whose room plays this round with it. */
class Page {
  readonly asked: Wish[] = [];
  readonly told: DealStatus[] = [];
  keeper = keeperOf(() => {
    throw new Error('no storage');
  });
  private checker: DealChecker | null = null;

  constructor(private readonly account = OWN?.account ?? '') {}

  async load(): Promise<this> {
    const share = bytes(OWN?.share ?? null);
    const random = (): Uint8Array => share;
    const world = {
      keeper: this.keeper,
      random,
      ask: (wish: Wish) => this.asked.push(wish),
      told: (status: DealStatus) => this.told.push(status),
    };
    this.checker = await createChecker(world, 'en');
    const { account } = this;
    this.hear({ type: 'welcome', account, secret: null, name: 'Anna', last_id: 0, now_ms: 0, one_table: false });
    return this;
  }

  hear(...messages: FromRoom[]): void {
    for (const message of messages) this.checker?.hear(message);
  }

  get last(): DealStatus {
    const last = this.told.at(-1);
    if (!last) throw new Error('nothing was told');
    return last;
  }

  /** What `durak verify` and /verify say of the evidence that this page offers. */
  get failures(): string[] {
    return verify(new TextEncoder().encode(this.last.file?.text)).failures.map(({ code }) => code);
  }
}

function deal(stage: Deal['stage'], changes: Partial<Deal> = {}): Deal {
  const { table, round, rules, commitment } = ROUND;
  const base: Deal = {
    type: 'deal',
    table,
    round,
    rules,
    stage,
    commitment,
    seats: [],
    until_ms: null,
    secret: null,
    happened: [],
  };
  const seats = stage === 'opening' ? ROUND.seats.map((seat) => ({ ...seat, share: null })) : ROUND.seats;
  const revealed = stage === 'over' ? { secret: ROUND.secret, happened: ROUND.happened } : {};
  return { ...base, ...(stage === 'offered' ? {} : { seats }), ...revealed, ...changes };
}

function view(changes: object): View {
  const { table, round } = ROUND;
  const you = { role: 'seated', seat: SEAT, host: false, may_start: false };
  return {
    type: 'view',
    table,
    round_number: round,
    heard: 0,
    happened: [],
    you,
    round: null,
    ...changes,
  } as unknown as View;
}

const WAITING = view({ round_number: ROUND.round - 1 });

/** The views of the round, as the page of the file saw it. */
function views(you = view({}).you): View[] {
  let heard = 0;
  return (ROUND.seen?.hands ?? []).map(({ n, cards }, i, all) => {
    const happened = ROUND.happened.filter((one) => one.n > heard && one.n <= n);
    heard = n;
    const result = i === all.length - 1 ? { hands: ROUND.seen?.result } : null;
    const hand = you.seat === null ? [] : cards.map((card) => ({ card }));
    return view({ heard: n, happened, you, round: { trump_card: ROUND.seen?.trump, hand, result } });
  });
}

async function dealtTo(page = new Page()): Promise<Page> {
  await page.load();
  page.hear(deal('offered'), WAITING, deal('opening'), deal('dealt'));
  return page;
}

async function played(over: Deal = deal('over')): Promise<Page> {
  const page = await dealtTo();
  page.hear(...views().slice(0, -1), over, ...views().slice(-1));
  return page;
}

test('a page commits as soon as it will be dealt in, and once', async () => {
  const page = await new Page().load();
  page.hear(deal('offered'), view({ you: { role: 'watching', seat: null } }));
  expect(page.asked).toEqual([]);
  page.hear(WAITING, WAITING);
  expect(page.asked).toEqual([{ type: 'commit', offer: ROUND.commitment, commitment: OWN?.commitment }]);
});

test('a page opens its share when its commitment stands in the list', async () => {
  const page = await dealtTo();
  expect(page.asked.slice(1)).toEqual([{ type: 'open', offer: ROUND.commitment, share: OWN?.share }]);
});

test.each([
  ['is missing', null],
  ['is another', '0'.repeat(64)],
])('a page opens nothing when its commitment %s', async (_, commitment) => {
  const page = await new Page().load();
  const seats = deal('opening').seats.map((seat) => ({ ...seat, commitment }));
  page.hear(deal('offered'), WAITING, deal('opening', { seats }));
  expect(page.asked.map(({ type }) => type)).toEqual(['commit']);
});

test('a page that is loaded again still opens what it committed', async () => {
  const page = await new Page().load();
  page.hear(deal('offered'), WAITING);
  const again = new Page();
  again.keeper = page.keeper;
  await again.load();
  again.hear(deal('opening'));
  expect(again.asked).toEqual([{ type: 'open', offer: ROUND.commitment, share: OWN?.share }]);
});

test('four words are told as soon as it is dealt, and nothing is ticked', async () => {
  const { last } = await dealtTo();
  expect([last.words, last.tick, last.file]).toEqual([ROUND.words?.join(' '), null, null]);
});

test('after an honest round everything holds, and the evidence is that of the round', async () => {
  const page = await played();
  expect(page.last.tick).toBe('holds');
  expect(page.failures).toEqual([]);
  expect(decode(new TextEncoder().encode(page.last.file?.text))?.seen?.happened).toEqual(ROUND.happened);
});

describe('a room that cheats is found out', () => {
  test.each([
    ['another secret', { secret: '0'.repeat(64) }, 'commitment'],
    ['a card that was not led', { happened: ROUND.happened.toSpliced(1, 1) }, 'course'],
    ['other rules', { rules: '0'.repeat(64) }, 'rules'],
    ['another share', { seats: ROUND.seats.map((seat) => ({ ...seat, share: '1'.repeat(64) })) }, 'share'],
    ['other seats than it was dealt to', { seats: [...ROUND.seats].reverse() }, 'seen'],
  ])('%s', async (_, changes, code) => {
    const page = await played(deal('over', changes));
    expect(page.last.tick).toBe('fails');
    expect(page.failures).toContain(code);
    expect(page.last.lines.length).toBeGreaterThan(1);
  });

  test('seats that changed after shares were opened', async () => {
    const page = await new Page().load();
    const seats = deal('opening').seats.map((seat, i) => (i === 0 ? { ...seat, account: 'other' } : seat));
    page.hear(
      deal('offered'),
      WAITING,
      deal('opening', { seats }),
      deal('dealt'),
      ...views().slice(0, -1),
      deal('over'),
    );
    page.hear(...views().slice(-1));
    expect(page.failures).toEqual(['seen']);
  });

  test('a hand that the deck does not give', async () => {
    const page = await dealtTo();
    const [first, ...rest] = views();
    const round = { ...first?.round, hand: [{ card: '6C' }] } as unknown as View['round'];
    page.hear(...(first ? [{ ...first, round }] : []), ...rest.slice(0, -1), deal('over'), ...rest.slice(-1));
    expect(page.failures).toEqual(['hand']);
  });
});

describe('who did not see everything checks the rest', () => {
  test('a page that was loaded again in the middle', async () => {
    const page = await new Page().load();
    page.hear(deal('dealt'), ...views().slice(20, -1), deal('over'), ...views().slice(-1));
    expect([page.last.tick, page.failures]).toEqual(['holds', []]);
  });

  test('a watcher who came late', async () => {
    const page = await new Page('somebody').load();
    const watching = { role: 'watching', seat: null, host: false, may_start: false } as const;
    page.hear(deal('dealt'), ...views(watching).slice(20, -1), deal('over'), ...views(watching).slice(-1));
    expect([page.last.tick, page.failures]).toEqual(['holds', []]);
    expect(page.last.lines).not.toContain(
      'Your own page took no part in the shuffle: it was not there when the seats were fixed.',
    );
  });

  test('another device, which has no share', async () => {
    const page = await new Page().load();
    page.hear(deal('dealt'), ...views().slice(0, -1), deal('over'), ...views().slice(-1));
    expect([page.last.tick, page.failures]).toEqual(['holds', []]);
    expect(page.last.lines).toContain(
      'Your own page took no part in the shuffle: it was not there when the seats were fixed.',
    );
  });

  test('a page whose table ended by the fault of the room', async () => {
    const page = await dealtTo();
    page.hear(...views().slice(0, 10), deal('over', { happened: ROUND.happened.slice(0, 12) }));
    page.hear({ type: 'lobby', now_ms: 0, why: 'table_void' });
    expect([page.last.tick, page.failures]).toEqual(['holds', []]);
  });
});

test('a deal that was called off is told with its evidence', async () => {
  const page = await new Page().load();
  const seats = ROUND.seats.map((seat, i) => (i === 0 ? { ...seat, share: null } : seat));
  page.hear(deal('offered'), WAITING, deal('opening'), deal('called_off', { seats, secret: ROUND.secret }));
  expect([page.last.tick, page.last.words, page.failures]).toEqual(['off', null, []]);
});

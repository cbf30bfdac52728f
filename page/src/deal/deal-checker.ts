/**
 * Takes part in every deal, and checks it: commits a share of the shuffle, opens it, and holds what was dealt against what was fixed
 * before and against every card that this page saw. By itself, without the player doing anything. Loaded when the first deal is told of.
 */

import { cardOf } from '../cards';
import type { Wish } from '../connection';
import { languageFor } from '../i18n/languages';
import type { Keeper } from '../identity';
import type { Deal, Evidence, FromRoom, View } from '../protocol';
import { encode } from './evidence';
import { shareCommitment, VERSION } from './hashes';
import { Shares } from './shares';
import { firstSeat, shuffled } from './shuffle';
import { Sightings } from './sightings';
import type { DealStatus } from './status';
import { type DealMessages, type DealText, dealText, told } from './texts';
import { fourWords, opening, transcript } from './transcript';
import { isCalledOff, type Verdict, verify } from './verify';

/** So many deals are watched at once: those of the round shown and the next, and what was called off. */
const WATCHED = 8;

export type DealWorld = Readonly<{
  keeper: Keeper;
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
  ask(wish: Wish): void;
  told(status: DealStatus): void;
}>;

export type DealChecker = Readonly<{ hear(message: FromRoom): void }>;

const TEXTS: Readonly<Record<string, () => Promise<DealMessages>>> = {
  en: async () => (await import('./texts/deal-en')).en,
  cs: async () => (await import('./texts/deal-cs')).cs,
  ru: async () => (await import('./texts/deal-ru')).ru,
};

export async function createChecker(world: DealWorld, language: string): Promise<DealChecker> {
  const spoken = languageFor([language]);
  const messages = await TEXTS[spoken]?.();
  if (!messages) throw new Error(`no texts in ${spoken}`);
  return new Checker(world, dealText(messages, spoken));
}

type Watched = {
  deal: Deal;
  /** As it was fixed before any share was opened, and when all were: what comes later must agree. */
  opening: string | null;
  transcript: string | null;
  readonly seen: Sightings;
  asked: boolean;
  concluded: boolean;
};

class Checker implements DealChecker {
  private account = '';
  private view: View | null = null;
  private readonly deals = new Map<string, Watched>();
  private readonly shares: Shares;

  constructor(
    private readonly world: DealWorld,
    private readonly text: DealText,
  ) {
    this.shares = new Shares(world.keeper, world.random);
  }

  hear(message: FromRoom): void {
    if (message.type === 'welcome') this.account = message.account;
    if (message.type === 'deal') this.follow(message);
    if (message.type !== 'view' && message.type !== 'lobby') return;
    this.view = message.type === 'view' ? message : null;
    for (const watched of this.deals.values()) this.look(watched);
  }

  private follow(deal: Deal): void {
    const watched = this.deals.get(deal.commitment) ?? newlyWatched(deal);
    this.deals.set(deal.commitment, watched);
    for (const old of [...this.deals.keys()].slice(0, -WATCHED)) this.deals.delete(old);
    watched.deal = deal;
    if (deal.stage === 'opening') {
      watched.opening ??= opening(deal);
      this.open(deal);
    }
    if (deal.stage === 'dealt') {
      watched.transcript ??= transcript(deal);
      this.world.told(this.running(deal));
    }
    if (deal.stage === 'called_off') this.conclude(watched);
  }

  /** After each view: is there something to commit to, to remember, or to check? */
  private look(watched: Watched): void {
    const { view } = this;
    const { deal } = watched;
    const isHere = view?.table === deal.table;
    if (deal.stage === 'offered' && isHere && !watched.asked && isDealtIn(view)) {
      watched.asked = true;
      this.commit(deal);
    }
    if (isHere && view.round_number === deal.round) watched.seen.see(view);
    // The view with the last card comes after the deal that is over.
    if (deal.stage === 'over' && !watched.concluded) this.conclude(watched);
  }

  private commit({ table, round, commitment: offer }: Deal): void {
    const share = this.shares.draw(this.account, offer);
    this.world.ask({ type: 'commit', offer, commitment: shareCommitment(table, round, this.account, share) });
  }

  /** Opens the own share once it stands in the list, and no other. */
  private open(deal: Deal): void {
    const share = this.shares.find(this.account, deal.commitment);
    const own = this.ownCommitment(deal);
    const isListed = deal.seats.some(({ account, commitment }) => account === this.account && commitment === own);
    if (share !== null && isListed) this.world.ask({ type: 'open', offer: deal.commitment, share });
  }

  private ownCommitment({ table, round, commitment }: Deal): string | null {
    const share = this.shares.find(this.account, commitment);
    return share === null ? null : shareCommitment(table, round, this.account, share);
  }

  private running(deal: Deal): DealStatus {
    const lines = [this.text('compare'), this.text('later'), this.text('promise')];
    const words = fourWords(transcript(deal)).join(' ');
    return this.status(deal, { words, tick: null, summary: this.text('compare'), lines, file: null });
  }

  private conclude(watched: Watched): void {
    watched.concluded = true;
    const { deal } = watched;
    const file = encode(this.evidence(watched));
    const verdict = verify(new TextEncoder().encode(file));
    const [summary = '', ...lines] = told(verdict, this.text);
    this.world.told(
      this.status(deal, {
        words: verdict.words.join(' ') || null,
        tick: verdict.failures.length > 0 ? 'fails' : verdict.calledOff ? 'off' : 'holds',
        summary,
        lines: [...lines, ...this.part(deal, verdict), this.text('promise')],
        file: { name: `durak-${deal.table.slice(0, 6)}-${deal.round}.json`, text: file },
      }),
    );
  }

  /** A page that was dealt in without a share of its own can't vouch for the shuffle. */
  private part({ seats }: Deal, verdict: Verdict): string[] {
    const isIn = seats.some(({ account }) => account === this.account);
    return isIn && !verdict.own && !verdict.calledOff ? [this.text('no_part')] : [];
  }

  private status(deal: Deal, said: Omit<DealStatus, 'table' | 'round' | 'save' | 'check'>): DealStatus {
    return { table: deal.table, round: deal.round, save: this.text('save'), check: this.text('check'), ...said };
  }

  private evidence({ deal, opening, transcript: seen, seen: sightings }: Watched): Omit<Evidence, 'checksum'> {
    const { table, round, rules, commitment, seats, happened } = deal;
    const secret = deal.secret ?? '';
    const th = isCalledOff(deal) ? null : transcript(deal);
    const listed = seats.find(({ account }) => account === this.account)?.commitment ?? null;
    return {
      format: VERSION,
      ...{ table, round, rules, commitment, secret, seats },
      transcript: th,
      words: th === null ? null : fourWords(th),
      deck: th === null ? null : shuffled(secret, th).map(cardOf).join(''),
      first: th === null ? null : firstSeat(secret, th, seats.length),
      happened,
      seen: {
        ...sightings.told(happened[0]?.n ?? 0),
        commitment: listed && this.ownCommitment(deal),
        opening,
        transcript: seen,
        ...this.seat(deal),
      },
    };
  }

  private seat({ seats }: Deal): { seat: number | null } {
    const seat = seats.findIndex(({ account }) => account === this.account);
    return { seat: seat === -1 ? null : seat };
  }
}

function newlyWatched(deal: Deal): Watched {
  return { deal, opening: null, transcript: null, seen: new Sightings(), asked: false, concluded: false };
}

function isDealtIn(view: View): boolean {
  return view.you.role === 'seated' || view.you.role === 'next';
}

/** The own shares, kept for the session: a page that is loaded again still opens what it committed. */

import type { Keeper } from '../identity';
import { hex, SECRET_BYTES } from './hashes';

const KEY = 'durak.shares';
/** Of so many offers, the latest, shares are kept. */
const KEPT = 8;

type Kept = Readonly<{ account: string; offer: string; share: string }>;

export class Shares {
  constructor(
    private readonly keeper: Keeper,
    private readonly random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
  ) {}

  /** The share of an account for an offer, if one was drawn. */
  find(account: string, offer: string): string | null {
    return this.all().find((kept) => kept.account === account && kept.offer === offer)?.share ?? null;
  }

  /** Draws a share for an offer; one that was drawn before stays. No share is for two offers. */
  draw(account: string, offer: string): string {
    const known = this.find(account, offer);
    if (known !== null) return known;
    const share = hex(this.random(new Uint8Array(SECRET_BYTES)));
    this.keeper.setItem(KEY, JSON.stringify([...this.all(), { account, offer, share }].slice(-KEPT)));
    return share;
  }

  private all(): Kept[] {
    return JSON.parse(this.keeper.getItem(KEY) ?? '[]') as Kept[];
  }
}

/** The hashes of `durak-deal-v1`, to the bytes of src/durak/deal. crypto.subtle is missing on plain http. */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const VERSION = 'durak-deal-v1';

/** What the room draws for an offer, and each page for its share. */
export const SECRET_BYTES = 32;

type Part = Uint8Array | string;

/** The parts one after another, each after its length as four bytes, big-endian. */
export function lp(...parts: readonly Part[]): Uint8Array {
  return concatBytes(...parts.flatMap((part) => withLength(typeof part === 'string' ? utf8ToBytes(part) : part)));
}

function withLength(part: Uint8Array): [Uint8Array, Uint8Array] {
  return [u32(part.length), part];
}

export function u32(number: number): Uint8Array {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

export function hashed(data: Uint8Array): Uint8Array {
  return sha256(data);
}

export function keyed(key: Uint8Array, data: Uint8Array): Uint8Array {
  return hmac(sha256, key, data);
}

/** What the room says of its secret for round number `round` before anyone draws a share. */
export function serverCommitment(table: string, round: number, secret: string): string {
  return hex(hashed(lp(VERSION, 'server', table, u32(round), bytes(secret))));
}

/** What a page says of its share. */
export function shareCommitment(table: string, round: number, account: string, share: string): string {
  return hex(hashed(lp(VERSION, 'share', table, u32(round), account, bytes(share))));
}

export const hex = bytesToHex;

/** The bytes of hex; what there is not has none. */
export function bytes(text: string | null): Uint8Array {
  return hexToBytes(text ?? '');
}

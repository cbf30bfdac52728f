/** What `npm run art` baked, which must have been run. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const DECKS = ['atlas', 'plain', 'plain-four'].flatMap((deck) => [deck, `${deck}-cyrillic`]);
const ART = new URL('../../.art/', import.meta.url);
const size = (name: string): number => statSync(new URL(name, ART)).size;
const files = readdirSync(ART).filter((name) => name.endsWith('.webp'));
/** Textures and decks of one screen size: its own files, and those for every size. */
const picturesFor = (screen: 'large' | 'small'): string[] => {
  const other = screen === 'large' ? 'small' : 'large';
  return files.filter((name) => !name.endsWith(`-${other}.webp`));
};

describe('the pictures of a phone', () => {
  test.each(DECKS)('weigh at most 700 kB with the %s deck', (deck) => {
    const names = picturesFor('small').filter(
      (name) => !name.startsWith('deck-') || name === `deck-${deck}-small.webp`,
    );
    const bytes = names.map(size).reduce((sum, one) => sum + one, 0);
    expect(names).toHaveLength(9);
    expect(bytes).toBeLessThan(700_000);
  });
});

test('there is a picture of everything, for phones and for desktops', () => {
  const sized = ['cloth', 'cloth-normal', 'oak', 'oak-normal', ...DECKS.map((deck) => `deck-${deck}`)];
  const wanted = [
    ...sized.flatMap((name) => [`${name}-large.webp`, `${name}-small.webp`]),
    'cloth-still.webp',
    'oak-still.webp',
    'floor.webp',
    'window.webp',
  ];
  expect(files.sort()).toEqual(wanted.sort());
});

test.runIf(existsSync('/etc/debian_version'))('on Debian the Atlas deck is the real one', () => {
  const told: unknown = JSON.parse(readFileSync(new URL('deck.json', ART), 'utf8'));
  expect(told).toMatchObject({ atlas: true });
});

/** The last bout on demand: its cards as they lay, and who played them. */

import { cardName, text } from '../i18n';
import type { AttackCard, View } from '../protocol';
import { nameOrYou } from '../say';
import { make } from './dom';
import { smallCard } from './small-card';

export function lastBoutPieces(view: View | null): HTMLElement[] {
  const bout = view?.round?.last_bout;
  if (!view || !bout) return [make('p', {}, text('bout.none'))];
  const players = { attacker: nameOrYou(view, bout.attacker), defender: nameOrYou(view, bout.defender) };
  return [
    make('p', {}, text(bout.taken_by === null ? 'bout.beaten' : 'bout.taken', players)),
    make('ul', { class: 'last-bout' }, ...bout.attacks.map((attack) => make('li', {}, ...pair(attack, view)))),
  ];
}

function pair(attack: AttackCard, view: View): HTMLElement[] {
  const values = { name: nameOrYou(view, attack.by), card: cardName(attack.card) };
  const words =
    attack.beaten_by === null
      ? text('bout.not_beaten', values)
      : text('bout.pair', { ...values, by: cardName(attack.beaten_by) });
  const cards = [attack.card, attack.beaten_by].filter((card) => card !== null);
  return [
    make('span', { class: 'pair', 'aria-hidden': 'true' }, ...cards.map(smallCard)),
    make('span', { class: 'small' }, words),
  ];
}

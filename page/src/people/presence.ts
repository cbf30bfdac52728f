/** What the socket tells of friends, in words: how many are here, where each of them is, and what is new. Pure. */

import { sentencesOf, text } from '../i18n';
import type { Friend, Friends } from '../protocol';

/** What stands on the way to the friends: requests first, then how many are online; null when there is nothing to say. */
export function friendsNote(circle: Friends | null): string | null {
  if (circle === null) return null;
  if (circle.asking > 0) return text('friends.requests', { n: circle.asking });
  const n = circle.friends.filter(({ online }) => online).length;
  return n > 0 ? text('friends.online', { n }) : null;
}

/** Where a friend is. */
export function placeOf({ online, at }: Friend): string {
  if (!online) return text('friends.at.offline');
  if (at === null) return text('friends.at.online');
  if (!at.join) return text('friends.at.closed');
  return text(`friends.at.${at.kind}${at.seated ? '' : '.watches'}`);
}

/** May one come to where this friend plays? */
export function canJoin({ online, at }: Friend): boolean {
  return online && at?.seated === true && at.join;
}

/** What is new for whoever can not see it: who came online, who is a friend now, and new requests. Nothing when a connection begins. */
export function newsOf(now: Friends | null, before: Friends | null): string {
  if (now === null || before === null || now === before) return '';
  const known = new Map(before.friends.map((friend) => [friend.account, friend]));
  const lines = now.friends.flatMap(({ account, name, online }) => {
    const old = known.get(account);
    if (!old) return [text('friends.news.new', { name })];
    return online && !old.online ? [text('friends.news.online', { name })] : [];
  });
  if (now.asking > before.asking) lines.push(text('friends.news.asking', { n: now.asking }));
  return sentencesOf(lines);
}

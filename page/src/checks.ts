/** Lets the deal be checked: what the room tells is heard by the checker too, which is fetched when the first deal is told of. */

import type { DealChecker, DealWorld } from './deal/deal-checker';
import type { FromRoom } from './protocol';

/** Hears everything from the beginning; the returned function is to be called with each message. */
export function checkDeals(world: DealWorld, language: string): (message: FromRoom) => void {
  let waiting: FromRoom[] | null = [];
  let checker: DealChecker | null = null;
  let isFetched = false;
  return (message) => {
    checker?.hear(message);
    if (waiting === null) return;
    waiting = [...waiting.filter(({ type }) => type !== message.type || type === 'deal'), message];
    if (message.type !== 'deal' || isFetched) return;
    isFetched = true;
    void fetchChecker(world, language).then((fetched) => {
      // Without it the page takes no part; the next deal is another try.
      isFetched = fetched !== null;
      if (!fetched) return;
      checker = fetched;
      for (const heard of waiting ?? []) checker.hear(heard);
      waiting = null;
    });
  };
}

async function fetchChecker(world: DealWorld, language: string): Promise<DealChecker | null> {
  try {
    const { createChecker } = await import('./deal/deal-checker');
    return await createChecker(world, language);
  } catch {
    return null;
  }
}

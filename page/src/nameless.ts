/** Who has no name any more, because the account is deleted, is "somebody" in the reader's language: here, at the page's door, and nowhere else. */

import type { FromRoom, Happening, View } from './protocol';

/** The message as it is to be told, all its people with a name. */
export function named(message: FromRoom, somebody: string): FromRoom {
  return message.type === 'view' ? viewNamed(message, (name) => name || somebody) : message;
}

type Call = (name: string) => string;

function viewNamed(view: View, call: Call): View {
  const one = <T extends Readonly<{ name: string }>>(someone: T): T => ({ ...someone, name: call(someone.name) });
  return {
    ...view,
    happened: view.happened.map(({ n, what }) => ({ n, what: newsNamed(what, call) })),
    seats: view.seats.map(one),
    next: view.next.map(call),
    watching: view.watching.map(call),
    ...(view.people && { people: view.people.map(one) }),
    ...(view.series && { series: { ...view.series, standings: view.series.standings.map(one) } }),
  };
}

function newsNamed(what: Happening, call: Call): Happening {
  if ('name' in what) return { ...what, name: call(what.name) };
  if ('names' in what) return { ...what, names: what.names.map(call) };
  if ('duraks' in what) return { ...what, duraks: what.duraks.map(call), winners: what.winners.map(call) };
  return what;
}

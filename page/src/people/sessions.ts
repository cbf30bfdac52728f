/** The devices on which the player is signed in; each can be signed out from here. */

import { text } from '../i18n';
import { make } from '../ui/dom';
import type { AccountSection } from './account';
import type { SessionAnswer } from './answers';
import type { Setting } from './index';
import { actButton, createSection, line } from './paper';
import { whenText } from './when';

export function sessionsSection({ api }: Setting, reload: () => Promise<void>): AccountSection {
  const section = createSection('sessions', text('account.sessions'));
  const ending = (end: () => Promise<void>) => (): Promise<void> =>
    section.attempt(async () => {
      await end();
      await reload();
      section.say(text('account.sessions.ended'));
    });
  const endHere = (id: string) => (): Promise<void> => section.attempt(() => api.endSession(id));
  return {
    element: section.element,
    show: ({ sessions, account: { lasting } }) =>
      section.show(JSON.stringify([sessions, lasting]), () => [
        make(
          'ul',
          { class: 'lines' },
          ...sessions.map((session) => {
            const { id, current } = session;
            // A guest who signs out here could never come back.
            const end = current ? (lasting ? endHere(id) : null) : ending(() => api.endSession(id));
            return sessionLine(session, end);
          }),
        ),
        sessions.length > 1
          ? actButton('plain', 'sessions others', text('account.sessions.others'), ending(api.endOtherSessions))
          : null,
      ]),
  };
}

function sessionLine(session: SessionAnswer, end: (() => Promise<void>) | null): HTMLElement {
  const { id, label, current, online, seen_at_ms } = session;
  const seen = online ? text('account.sessions.online') : text('account.sessions.seen', { when: whenText(seen_at_ms) });
  const known = [
    current ? make('span', { class: 'mark' }, text('account.sessions.this')) : null,
    make('span', { class: online ? 'place here' : 'place' }, seen),
  ];
  return line(label, known, end && actButton('plain', `session ${id}`, text('account.sessions.end'), end, label));
}

/** The account: who one is, how it lasts and is come back to, on which devices it is, its programs, what is stored, and its end. */

import { text } from '../i18n';
import type { Forgotten } from '../store';
import { make } from '../ui/dom';
import type { AccountAnswer, PasskeyAnswer, ProgramAnswer, SessionAnswer } from './answers';
import type { PeoplePage, Setting } from './index';
import { namesSection } from './names';
import { dataSection } from './own-data';
import { loadInto } from './paper';
import { passkeysSection } from './passkeys';
import { programsSection } from './programs';
import { codesSection } from './recovery';
import { sessionsSection } from './sessions';
import { signInSection } from './sign-in';

/** All that the room says of an account and its ways in. */
export type Known = Readonly<{
  account: AccountAnswer;
  passkeys: readonly PasskeyAnswer[];
  sessions: readonly SessionAnswer[];
  programs: readonly ProgramAnswer[];
}>;

/** A part of the account's page: it is shown again whenever something changed. */
export type AccountSection = Readonly<{ element: HTMLElement; show(known: Known): void }>;

export function accountPage(setting: Setting): PeoplePage {
  const place = make('div');
  /** What is said once there is another account, or none. */
  const told = make('p', { class: 'told', role: 'status' });

  const load = async (): Promise<Known> => {
    const { api } = setting;
    const [account, { passkeys }, { sessions }, { programs }] = await Promise.all([
      api.account(),
      api.passkeys(),
      api.sessions(),
      api.programs(),
    ]);
    return { account, passkeys, sessions, programs };
  };
  const reload = async (): Promise<void> => show(await load());
  const parts: readonly AccountSection[] = [
    namesSection(setting, reload),
    passkeysSection(setting, reload),
    codesSection(setting, reload),
    signInSection(setting),
    sessionsSection(setting, reload),
    programsSection(setting, reload),
    dataSection(setting),
  ];
  const show = (known: Known): void => {
    for (const part of parts) part.show(known);
  };
  const begin = (): void =>
    void loadInto(place, load, (known) => {
      show(known);
      place.append(...parts.map(({ element }) => element));
    });
  begin();
  return {
    pieces: [told, place],
    update: ({ me, forgotten }, before) => {
      // The room's closing of the line may come before its answer to the deletion.
      if (forgotten === 'deleted' && before.forgotten === 'by_room') told.textContent = text('link.forgotten.deleted');
      if (me === null || me.account === before.me?.account) return;
      told.textContent = becameText(me.name, forgotten);
      begin();
    },
  };
}

/** Why somebody else plays here now. An account that was left is one that the room does not know any more. */
function becameText(name: string, forgotten: Forgotten | null): string {
  if (forgotten === 'deleted') return text('link.forgotten.deleted');
  return forgotten ? text('account.sessions.ended') : text('account.sign_in.done', { name });
}

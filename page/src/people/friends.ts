/** The friends: who asks, who is here and where, how others are asked, and who is blocked. */

import { refusalText } from '../i18n';
import type { State } from '../store';
import { make } from '../ui/dom';
import { addFriend, askMet } from './add-friend';
import type { AccountAnswer, Friends } from './answers';
import { type FriendActs, friendLists } from './friend-list';
import type { PeoplePage, Setting } from './index';
import { ownCode } from './own-code';
import { loadInto } from './paper';

type Loaded = Readonly<{ friends: Friends; account: AccountAnswer }>;

export function friendsPage(setting: Setting): PeoplePage {
  const { api, acts } = setting;
  const place = make('div');
  const refused = make('p', { class: 'refused', role: 'alert' });
  let known: Friends | null = null;

  const reload = async (): Promise<Friends> => {
    known = await api.friends();
    lists.show(known, setting.state());
    add.update(known);
    met.update(known);
    return known;
  };
  const followed = async (done: Promise<void>): Promise<void> => {
    await done;
    await reload();
  };
  const friendActs: FriendActs = {
    accept: (account) => followed(api.accept(account)),
    remove: (account) => followed(api.removeFriend(account)),
    block: (account) => followed(api.block(account)),
    unblock: (account) => followed(api.unblock(account)),
    join: (friend) => {
      refused.textContent = '';
      acts.ask({ type: 'join', friend });
    },
  };
  const lists = friendLists(friendActs);
  const add = addFriend(setting, { last: () => known, reload });
  const met = askMet(setting, { last: () => known, reload });

  const show = ({ friends, account }: Loaded): void => {
    known = friends;
    lists.show(friends, setting.state());
    met.show(account.code);
    place.append(met.element, lists.asking, refused, lists.friends, add.element);
    place.append(ownCode(setting, account), lists.asked, lists.blocked);
  };
  const load = async (): Promise<Loaded> => {
    const [friends, account] = await Promise.all([api.friends(), api.account()]);
    return { friends, account };
  };
  void loadInto(place, load, show);

  return {
    pieces: [place],
    closed: () => {
      add.stop();
      // Whoever closes it does not want to be asked again.
      if (setting.state().met !== null) acts.met();
    },
    update: (state, before) => {
      const came = followJoin(state, before);
      if (came === 'came') setting.close();
      else if (came !== null) refused.textContent = came;
      if (known === null || state.circle === before.circle) return;
      lists.show(known, state);
      // Somebody asked, accepted or went: the room knows more than the socket tells.
      if (hasOthers(state, before)) void reload().catch(() => undefined);
    },
  };
}

/** What became of a wish to join: came there, why not, or null: nothing yet, or a question is open. */
function followJoin(state: State, before: State): string | null {
  const wishes = (of: State): boolean => [...of.asked.values()].some(({ type }) => type === 'join');
  if (!wishes(before) || wishes(state) || state.question !== null) return null;
  const { notice } = state;
  return notice !== null && notice !== before.notice ? refusalText(notice.code, notice.sentence) : 'came';
}

function hasOthers({ circle }: State, before: State): boolean {
  const who = (of: State['circle']): string =>
    JSON.stringify([of?.asking ?? 0, of?.friends.map(({ account }) => account)]);
  return who(circle) !== who(before.circle);
}

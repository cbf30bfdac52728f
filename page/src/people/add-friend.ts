/** How somebody is asked to be a friend: by handle, by code, by a scanned code, or by the link that this page was opened with. */

import { text } from '../i18n';
import { friendCodeIn, NAMELESS } from '../room';
import { button, make } from '../ui/dom';
import type { Friends } from './answers';
import { type Api, RefusedError, type Whom } from './api';
import { newIn } from './friend-list';
import type { Setting } from './index';
import { actButton, createSection, fieldForm, type Section } from './paper';
import { canScan, createScanner } from './scan';

const LONGEST = 64;

/** The friends as they were shown last, and as the room has them now, which are shown then. */
export type Known = Readonly<{ last(): Friends | null; reload(): Promise<Friends> }>;

export type AddFriend = Readonly<{
  element: HTMLElement;
  /** The friends are others now. */
  update(friends: Friends): void;
  stop(): void;
}>;

export function addFriend({ api }: Setting, known: Known): AddFriend {
  const section = createSection('add', text('friends.add'));
  const outcome = createOutcome(section);
  const ask = (written: string): Promise<void> =>
    section.attempt(async () => {
      await outcome.ask(known, () => askAny(api, whomIn(written)));
      field.value = '';
    });
  const attributes = { maxlength: LONGEST, autocomplete: 'off' };
  const { form, field } = fieldForm('whom', text('friends.add.field'), text('friends.add.ask'), attributes, ask);
  const scanner = canScan() ? createScanner((code) => void ask(code)) : null;
  section.body.append(form, ...(scanner ? [scanner.element] : []));
  return {
    element: section.element,
    update: (friends) => {
      if (outcome.isOver(friends)) section.say('');
    },
    stop: () => scanner?.stop(),
  };
}

export type MetQuestion = Readonly<{
  element: HTMLElement;
  show(own: string): void;
  /** The friends are others now. */
  update(friends: Friends): void;
}>;

/** The question that a friend's link opens with; nothing without such a link. */
export function askMet({ api, acts, state }: Setting, known: Known): MetQuestion {
  const section = createSection('met', text('friends.met.title'));
  const outcome = createOutcome(section);
  const { met } = state();
  section.element.hidden = met === null;
  const done = (): void => {
    section.show('done', () => []);
    acts.met();
  };
  const ask = (code: string): Promise<void> =>
    section.attempt(async () => {
      await outcome.ask(known, () => api.askFriend({ code }));
      done();
    });
  const hide = (): void => {
    section.element.hidden = true;
  };
  const refuse = (): void => {
    hide();
    acts.met();
  };
  const show = (code: string): void =>
    section.show(code, () => [
      make('p', {}, text('friends.met', { code })),
      make(
        'div',
        { class: 'row' },
        actButton('tile main', 'met ask', text('friends.add.ask'), () => ask(code)),
        button({ class: 'plain', 'data-key': 'met no' }, refuse, text('friends.met.no')),
      ),
    ]);
  const tell = (words: string): void => {
    section.say(words);
    done();
  };
  return {
    element: section.element,
    show: (own) => {
      if (met === null) return;
      if (met === NAMELESS) tell(text('refused.no_such_player'));
      else if (met === own) tell(text('friends.met.own'));
      else show(met);
    },
    update: (friends) => {
      if (outcome.isOver(friends)) hide();
    },
  };
}

type Outcome = Readonly<{
  /** Asks by `question`, and says what came of it. Raises RefusedError. */
  ask(known: Known, question: () => Promise<void>): Promise<void>;
  /** Was it said that somebody has to accept, who is not asked any more? True once. */
  isOver(friends: Friends): boolean;
}>;

function createOutcome(section: Section): Outcome {
  let waitsFor: readonly string[] = [];
  return {
    ask: async (known, question) => {
      const before = known.last();
      waitsFor = [];
      await question();
      const now = await known.reload();
      const isFriend = newIn(now.friends, before?.friends).length > 0;
      section.say(text(isFriend ? 'friends.now' : 'friends.asked.now'));
      if (!isFriend) waitsFor = newIn(now.asked, before?.asked);
    },
    isOver: (friends) => {
      const isOver = waitsFor.some((account) => friends.asked.every((asked) => asked.account !== account));
      if (isOver) waitsFor = [];
      return isOver;
    },
  };
}

/** Whom somebody means by what was written, pasted or scanned: the likeliest first. What could be a code could be a handle, too. */
export function whomIn(written: string): readonly Whom[] {
  const linked = friendCodeIn(codeOfLink(written) ?? '');
  if (linked !== null) return [{ code: linked }];
  const handle = written.trim().replace(/^@/, '');
  const code = friendCodeIn(handle.replace(/\s+/g, ''));
  return code === null || written.trim().startsWith('@') ? [{ handle }] : [{ code }, { handle }];
}

function codeOfLink(written: string): string | null {
  return URL.canParse(written.trim()) ? new URL(written.trim()).searchParams.get('friend') : null;
}

async function askAny(api: Api, [first, ...others]: readonly Whom[]): Promise<void> {
  if (!first) return;
  try {
    await api.askFriend(first);
  } catch (error) {
    const isNobody = error instanceof RefusedError && error.code === 'no_such_player';
    if (!isNobody || others.length === 0) throw error;
    await askAny(api, others);
  }
}

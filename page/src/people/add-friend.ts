/** How somebody is asked to be a friend: by handle, by code, by a scanned code, or by the link that this page was opened with. */

import { text } from '../i18n';
import { friendCodeIn, NAMELESS } from '../room';
import { button, make } from '../ui/dom';
import { type Api, RefusedError, type Whom } from './api';
import type { Setting } from './index';
import { actButton, createSection, fieldForm } from './paper';
import { canScan, createScanner } from './scan';

const LONGEST = 64;

export type AddFriend = Readonly<{
  element: HTMLElement;
  /** Says no more what came of the last press: it may be otherwise by now. */
  hush(): void;
  stop(): void;
}>;

/** `reload` shows what became of it. */
export function addFriend({ api }: Setting, reload: () => Promise<void>): AddFriend {
  const section = createSection('add', text('friends.add'));
  const ask = (written: string): Promise<void> =>
    section.attempt(async () => {
      await askAny(api, whomIn(written));
      field.value = '';
      await reload();
      section.say(text('friends.asked.now'));
    });
  const attributes = { maxlength: LONGEST, autocomplete: 'off' };
  const { form, field } = fieldForm('whom', text('friends.add.field'), text('friends.add.ask'), attributes, ask);
  const scanner = canScan() ? createScanner((code) => void ask(code)) : null;
  section.body.append(form, ...(scanner ? [scanner.element] : []));
  return { element: section.element, hush: () => section.say(''), stop: () => scanner?.stop() };
}

export type MetQuestion = Readonly<{ element: HTMLElement; show(own: string): void; hush(): void }>;

/** The question that a friend's link opens with; nothing without such a link. */
export function askMet({ api, acts, state }: Setting, reload: () => Promise<void>): MetQuestion {
  const section = createSection('met', text('friends.met.title'));
  const { met } = state();
  section.element.hidden = met === null;
  const done = (words: string): void => {
    section.show('done', () => []);
    section.say(words);
    acts.met();
  };
  const ask = (code: string): Promise<void> =>
    section.attempt(async () => {
      await api.askFriend({ code });
      await reload();
      done(text('friends.asked.now'));
    });
  const refuse = (): void => {
    section.element.hidden = true;
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
  return {
    element: section.element,
    hush: () => section.say(''),
    show: (own) => {
      if (met === null) return;
      if (met === NAMELESS) done(text('refused.no_such_player'));
      else if (met === own) done(text('friends.met.own'));
      else show(met);
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

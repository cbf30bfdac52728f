/** The dialogs: menu, last bout, score of the series, how to play, keys, about, and the questions before a hand is left. */

import { type Key, text } from '../i18n';
import type { View } from '../protocol';
import type { State } from '../store';
import { mayTalk } from '../talk';
import { type Acts, type DialogName, PEOPLE_DIALOGS, type PeopleDialog } from './acts';
import type { OtherTable } from './bar';
import { dealPieces } from './deal';
import { button, make, renderInto } from './dom';
import { aboutPieces, helpPieces } from './help';
import { keyPieces } from './key-list';
import { lastBoutPieces } from './last-bout';
import { menuPieces } from './menu';
import type { Surroundings } from './panel';
import type { PeopleDoor } from './people';
import { scorePieces } from './series';
import { settingsPieces } from './settings';
import { talkPieces } from './talk';

export type DialogsPart = Readonly<{
  element: HTMLElement;
  update(state: State, before: State): void;
  open(name: DialogName): void;
  isOpen(): boolean;
}>;

/** `other` is the table that the menu leads to; null where there is no other. `people` opens what there is about people. */
export function createDialogs(
  acts: Acts,
  other: OtherTable | null,
  people: PeopleDoor,
  around: Surroundings,
): DialogsPart {
  const dialog = make('dialog', { class: 'dialog', 'aria-labelledby': 'dialog-title' });
  const question = make('dialog', { class: 'dialog question', 'aria-labelledby': 'question-title' });
  const element = make('div', {}, dialog, people.element, question);
  let shown: PaperName | null = null;
  let latest: State | null = null;

  dialog.addEventListener('close', () => {
    shown = null;
  });
  // A tap beside the paper closes it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  question.addEventListener('cancel', () => acts.answer(false));

  const draw = (name: PaperName, state: State): void => {
    const close = (): void => dialog.close();
    renderInto(dialog, signatureOf(name, state), () => [
      make(
        'div',
        { class: 'paper' },
        make('h2', { id: 'dialog-title', tabindex: -1 }, text(TITLES[name])),
        ...(name === 'menu' ? menuPieces(state, acts, close, other) : pieces(name, state, acts, around, close)),
      ),
    ]);
  };

  return {
    element,
    isOpen: () => dialog.open || question.open || people.isOpen(),
    update: (state, before) => {
      latest = state;
      // Leaving is a question about a running round; without one there is nothing to ask.
      if (shown === 'leave' && state.view?.stage !== 'round') dialog.close();
      if (shown === 'talk' && !mayTalk(state.view)) dialog.close();
      // Who sits and talks is not kept from the cards that are dealt.
      if (shown === 'talk' && state.view?.stage === 'round' && before.view?.stage !== 'round') dialog.close();
      if (shown) draw(shown, state);
      people.update(state, before);
      ask(question, state, acts);
    },
    open: (name) => {
      if (!latest || (name === 'talk' && !mayTalk(latest.view))) return;
      if (isOfPeople(name)) {
        dialog.close();
        people.open(name);
        return;
      }
      shown = name;
      draw(name, latest);
      if (!dialog.open) dialog.showModal();
      // A page to read begins at its beginning, and no keyboard rises over the menu. Elsewhere the first thing to press is wanted first.
      if (READ.has(name)) dialog.querySelector('h2')?.focus();
    },
  };
}

const READ: ReadonlySet<PaperName> = new Set<PaperName>([
  'menu',
  'help',
  'keys',
  'about',
  'deal',
  'series',
  'last_bout',
]);

/** What is drawn here, and nowhere else. */
type PaperName = Exclude<DialogName, PeopleDialog>;

function isOfPeople(name: DialogName): name is PeopleDialog {
  return PEOPLE_DIALOGS.some((other) => other === name);
}

const TITLES: Readonly<Record<PaperName, Key>> = {
  menu: 'menu.title',
  deal: 'menu.deal',
  settings: 'settings.title',
  last_bout: 'bout.title',
  series: 'menu.series',
  help: 'help.title',
  keys: 'keys.title',
  about: 'about.title',
  leave: 'leave.title',
  talk: 'talk.title',
};

function signatureOf(name: PaperName, { me, view, settings, circle, deal, talk }: State): string {
  if (name === 'deal') return JSON.stringify([name, deal]);
  if (name === 'talk') return JSON.stringify([name, [...talk.speakers], [...talk.muted]]);
  if (name === 'settings') return JSON.stringify([name, settings]);
  if (name === 'menu') {
    const { stage, you, round, series } = view ?? {};
    return JSON.stringify([name, me, circle, deal !== null, stage, you, round?.last_bout, series]);
  }
  if (name === 'series') return JSON.stringify([name, view?.series]);
  return name === 'last_bout' ? JSON.stringify([name, view?.round?.last_bout, view?.seats]) : name;
}

function pieces(
  name: Exclude<PaperName, 'menu'>,
  state: State,
  acts: Acts,
  around: Surroundings,
  close: () => void,
): (HTMLElement | null)[] {
  switch (name) {
    case 'deal':
      return [...dealPieces(state.deal), closeRow(close)];
    case 'settings':
      return [...settingsPieces(state.settings, acts), closeRow(close)];
    case 'last_bout':
      return [...lastBoutPieces(state.view), closeRow(close)];
    case 'series':
      return [...scorePieces(state.view), closeRow(close)];
    case 'help':
      return [...helpPieces(), closeRow(close)];
    case 'keys':
      return [...keyPieces(), closeRow(close)];
    case 'about':
      return [...aboutPieces(around.dealsUrl()), closeRow(close)];
    case 'talk':
      return [...talkPieces(state, acts, close), closeRow(close)];
    case 'leave':
      return leavePieces(state.view, acts, close);
  }
}

function closeRow(close: () => void): HTMLElement {
  return make('div', { class: 'row' }, button({ class: 'plain', 'data-key': 'close' }, close, text('menu.close')));
}

function leavePieces(view: View | null, acts: Acts, close: () => void): HTMLElement[] {
  const leave = (): void => {
    close();
    acts.ask({ type: 'leave', leave_hand: view?.stage === 'round' });
  };
  return [make('p', {}, text('leave.text')), choiceRow(text('leave.no'), close, text('leave.yes'), leave)];
}

/** What the room wants to be sure of: the wish that would leave a hand to a bot for good. */
function ask(question: HTMLDialogElement, state: State, acts: Acts): void {
  if (state.question === null) {
    question.close();
    return;
  }
  renderInto(question, 'leave_hand', () => [
    make(
      'div',
      { class: 'paper' },
      make('h2', { id: 'question-title' }, text('leave_hand.title')),
      make('p', {}, text('leave_hand.text')),
      choiceRow(
        text('leave_hand.no'),
        () => acts.answer(false),
        text('leave_hand.yes'),
        () => acts.answer(true),
      ),
    ),
  ]);
  if (!question.open) question.showModal();
}

function choiceRow(no: string, onNo: () => void, yes: string, onYes: () => void): HTMLElement {
  const stay = button({ class: 'tile main', 'data-key': 'no' }, onNo, no);
  return make('div', { class: 'row' }, stay, button({ class: 'plain danger', 'data-key': 'yes' }, onYes, yes));
}

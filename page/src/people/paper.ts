/** What the dialogs about people are made of: sections that say what came of a press, buttons that wait for their answer, rows of a list. */

import { refusalText, text } from '../i18n';
import { button, make, renderInto, setAttribute, setText } from '../ui/dom';
import { RefusedError } from './api';

type Child = HTMLElement | SVGElement | string | null;

/** A part of a dialog under a heading of its own, with a line that tells what came of the last press in it. */
export type Section = Readonly<{
  element: HTMLElement;
  /** Where the part's own elements go. */
  body: HTMLElement;
  /** Says it, to the eye and to the ear. */
  say(words: string): void;
  /** Does what may be refused, and tells why when it is. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Makes the body anew when what it shows has changed. What had the focus and is gone passes it on to the heading. */
  show(signature: string, build: () => readonly (HTMLElement | null)[]): void;
}>;

export function createSection(name: string, title: string): Section {
  const heading = make('h3', { id: `people-${name}`, tabindex: -1 }, title);
  const told = make('p', { class: 'told', role: 'status' });
  const body = make('div', { class: 'section-body' });
  const element = make('section', { class: `section ${name}`, 'aria-labelledby': heading.id }, heading, body, told);
  const tell = (words: string, isRefusal: boolean): void => {
    told.classList.toggle('refused', isRefusal);
    setText(told, words);
  };
  return {
    element,
    body,
    say: (words) => tell(words, false),
    attempt: async (work) => {
      tell('', false);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        tell(refusalText(error.code, error.sentence), true);
      }
    },
    show: (signature, build) => {
      const hadFocus = body.contains(document.activeElement);
      renderInto(body, signature, build);
      if (hadFocus && !body.contains(document.activeElement)) heading.focus();
    },
  };
}

/** A button that can not be pressed twice while the room is asked. `about` is whom or what it is for, where several look alike. */
export function actButton(
  look: string,
  key: string,
  words: string,
  act: () => Promise<unknown>,
  about: string | null = null,
): HTMLButtonElement {
  let isBusy = false;
  const attributes = { class: look, 'data-key': key, 'aria-label': about === null ? null : `${words}: ${about}` };
  const made = button(attributes, () => void press(), words);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    // Not disabled, which would lose the focus.
    setAttribute(made, 'aria-busy', 'true');
    await act().finally(() => {
      isBusy = false;
      setAttribute(made, 'aria-busy', false);
    });
  };
  return made;
}

/** A line of a list: what it is about, what is known of it, and what can be done. */
export function line(name: string, known: readonly Child[], ...acts: readonly (HTMLElement | null)[]): HTMLElement {
  return make(
    'li',
    { class: 'line' },
    make('div', { class: 'line-words' }, make('b', { class: 'line-name' }, name), make('span', {}, ...known)),
    acts.some((act) => act !== null) ? make('div', { class: 'line-acts' }, ...acts) : null,
  );
}

/** A form of one field and its button; it says what is wrong with what was written beside the field. */
export function fieldForm(
  key: string,
  label: string,
  words: string,
  attributes: Readonly<Record<string, string | number>>,
  send: (value: string) => Promise<unknown>,
): { form: HTMLFormElement; field: HTMLInputElement } {
  const id = `people-field-${key}`;
  const field = make('input', {
    id,
    type: 'text',
    'data-key': id,
    autocapitalize: 'none',
    spellcheck: 'false',
    ...attributes,
  });
  const submit = make('button', { type: 'submit', class: 'plain', 'data-key': `${id} send` }, words);
  const row = make('div', { class: 'link-row' }, field, submit);
  const form = make('form', { class: 'name-form' }, make('label', { for: id }, label), row);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.value.trim() !== '') void send(field.value.trim());
    else field.focus();
  });
  return { form, field };
}

/** Loads what a dialog shows, and puts it in place of what says so; offers another try when the room does not answer. */
export async function loadInto<Loaded>(
  place: HTMLElement,
  load: () => Promise<Loaded>,
  show: (loaded: Loaded) => void,
): Promise<void> {
  place.replaceChildren(make('p', { class: 'soft', role: 'status' }, text('people.loading')));
  try {
    const loaded = await load();
    place.replaceChildren();
    show(loaded);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const again = (): Promise<void> => loadInto(place, load, show);
    place.replaceChildren(
      make('p', { class: 'refused', role: 'alert' }, refusalText(error.code, error.sentence)),
      make('div', { class: 'row' }, actButton('plain', 'again', text('people.again'), again)),
    );
  }
}

/** Gives the reader a file to keep. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make('a', { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

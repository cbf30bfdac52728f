/** The page at /verify: checks an evidence file by itself. It is one file that loads nothing and speaks to nobody. */

import './verify.css';
import { dealText, told } from '../deal/texts';
import { cs } from '../deal/texts/deal-cs';
import { en } from '../deal/texts/deal-en';
import { ru } from '../deal/texts/deal-ru';
import { verify } from '../deal/verify';
import { languageFor } from '../i18n/languages';

/** A longer file is no evidence: a round of the longest kind stays far below. */
const MOST_BYTES = 16_000_000;

function start(): void {
  const language = languageFor(navigator.languages);
  const text = dealText({ en, cs, ru }[language], language);
  document.documentElement.lang = language;
  document.title = text('title');
  const input = make('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  const label = make('label', text('choose'));
  label.append(input);
  const verdict = make('section');
  verdict.setAttribute('role', 'status');
  const main = make('main');
  main.append(make('h1', text('title')), make('p', text('lead')), label, make('p', text('drop')), verdict);
  document.body.replaceChildren(main);

  const check = async (file: File): Promise<void> => {
    const checked = verify(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
    const [first = '', ...rest] = told(checked, text);
    const holds = checked.failures.length === 0;
    verdict.className = holds ? 'holds' : 'fails';
    const list = make('ul');
    list.append(...rest.map((line) => make('li', line)));
    verdict.replaceChildren(make('h2', `${holds ? '✓' : '✗'} ${first}`), make('p', file.name), list);
  };
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void check(file);
    // So that the same file, when it was changed, can be chosen again.
    input.value = '';
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void check(file);
  });
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, words = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(words);
  return made;
}

start();

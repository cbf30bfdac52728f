/**
 * Messages in the part of ICU's grammar that the page needs: `{name}`, `{n, plural, one {# card} other {# cards}}` (also `=0`)
 * and `{who, select, you {You} other {{name}}}`. Plurals follow Intl.PluralRules of the message's language. One addition for languages
 * with cases: `{card, case, acc}` is the accusative of a value that has cases, and the value itself where it has none.
 */

/** A name in its grammatical cases. */
export type Cased = Readonly<Record<Case, string>>;
export const CASES = ['nom', 'gen', 'acc', 'ins'] as const;
export type Case = (typeof CASES)[number];

export type Values = Readonly<Record<string, string | number | Cased>>;

type Part = string | Argument;
type Argument = Readonly<{
  name: string;
  kind: 'value' | 'plural' | 'select';
  /** What a plural or a select chooses from. */
  cases: ReadonlyMap<string, readonly Part[]>;
  /** The grammatical case in which a value is written. */
  form: Case;
}>;

const parsed = new Map<string, readonly Part[]>();

/** The message with its values put in. Throws on a message that is no such grammar, or names a value that was not given. */
export function format(message: string, values: Values, language: string): string {
  return write(partsOf(message), values, language, '');
}

/** The names of all values a message wants. */
export function argumentsOf(message: string): ReadonlySet<string> {
  return new Set(argumentsIn(partsOf(message)).map((argument) => argument.name));
}

/** The names of the cases of every plural in a message. */
export function pluralsOf(message: string): readonly (readonly string[])[] {
  const plurals = argumentsIn(partsOf(message)).filter((argument) => argument.kind === 'plural');
  return plurals.map((argument) => [...argument.cases.keys()]);
}

function argumentsIn(parts: readonly Part[]): Argument[] {
  return parts.flatMap((part) =>
    typeof part === 'string' ? [] : [part, ...[...part.cases.values()].flatMap((inner) => argumentsIn(inner))],
  );
}

function partsOf(message: string): readonly Part[] {
  const known = parsed.get(message);
  if (known) return known;
  const reader = new Reader(message);
  const parts = reader.parts();
  if (!reader.done) throw new Error(`a brace too many in "${message}"`);
  parsed.set(message, parts);
  return parts;
}

function write(parts: readonly Part[], values: Values, language: string, count: string): string {
  return parts.map((part) => writePart(part, values, language, count)).join('');
}

function writePart(part: Part, values: Values, language: string, count: string): string {
  if (typeof part === 'string') return part.replaceAll('#', count);
  const value = values[part.name];
  if (value === undefined) throw new Error(`the message wants "${part.name}"`);
  if (typeof value === 'object') return value[part.form];
  if (part.kind === 'value') return String(value);
  const chosen = part.cases.get(caseOf(part, value, language)) ?? part.cases.get('other');
  if (!chosen) throw new Error(`"${part.name}" has no case for ${value}`);
  return write(chosen, values, language, part.kind === 'plural' ? String(value) : count);
}

function caseOf(part: Argument, value: string | number, language: string): string {
  if (part.kind === 'select') return String(value);
  const exact = `=${value}`;
  return part.cases.has(exact) ? exact : pluralRules(language).select(Number(value));
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** Reads one message from left to right. */
class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  get done(): boolean {
    return this.at === this.text.length;
  }

  parts(): Part[] {
    const parts: Part[] = [];
    while (!this.done && this.text[this.at] !== '}') {
      parts.push(this.text[this.at] === '{' ? this.argument() : this.until(/[{}]|$/g));
    }
    return parts;
  }

  private argument(): Argument {
    this.expect('{');
    const name = this.until(/[,}]/g).trim();
    if (this.text[this.at] === '}') return this.closed({ name, kind: 'value', cases: new Map(), form: 'nom' });
    this.expect(',');
    const kind = this.until(/[,}]/g).trim();
    if (kind === 'case') return this.closed({ name, kind: 'value', cases: new Map(), form: this.form() });
    if (kind !== 'plural' && kind !== 'select') throw new Error(`unknown kind "${kind}" in "${this.text}"`);
    this.expect(',');
    return this.closed({ name, kind, cases: this.cases(), form: 'nom' });
  }

  private form(): Case {
    this.expect(',');
    const asked = this.until(/\}/g).trim();
    const form = CASES.find((known) => known === asked);
    if (!form) throw new Error(`unknown case "${asked}" in "${this.text}"`);
    return form;
  }

  private cases(): Map<string, readonly Part[]> {
    const cases = new Map<string, readonly Part[]>();
    this.until(/\S/g);
    while (this.text[this.at] !== '}') {
      const name = this.until(/\{/g).trim();
      this.expect('{');
      cases.set(name, this.parts());
      this.expect('}');
      this.until(/\S/g);
    }
    return cases;
  }

  private closed(argument: Argument): Argument {
    this.expect('}');
    return argument;
  }

  private expect(sign: string): void {
    if (this.text[this.at] !== sign) throw new Error(`"${sign}" is missing at ${this.at} in "${this.text}"`);
    this.at += 1;
  }

  private until(stop: RegExp): string {
    stop.lastIndex = this.at;
    const end = stop.exec(this.text)?.index;
    if (end === undefined) throw new Error(`"${this.text}" ends too early`);
    const text = this.text.slice(this.at, end);
    this.at = end;
    return text;
  }
}

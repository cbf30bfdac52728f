/** Reads JSON that nobody vouches for: exactly these fields, of these types, in this order. */

export type Reader<T> = (value: unknown) => T;

/** What was read is something else. */
export class OtherError extends Error {}

export function matching(pattern: RegExp): Reader<string> {
  return (value) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw new OtherError();
    return value;
  };
}

export function whole(least: number, most: number): Reader<number> {
  return (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most)
      throw new OtherError();
    return value;
  };
}

export function constant<T extends string>(wanted: T): Reader<T> {
  return (value) => {
    if (value !== wanted) throw new OtherError();
    return wanted;
  };
}

export const yesOrNo: Reader<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new OtherError();
  return value;
};

export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

export function listOf<T>(read: Reader<T>): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new OtherError();
    return value.map(read);
  };
}

/** An object with these fields and no others. */
export function record<T extends object>(fields: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  return (value) => {
    const found = objectOf(value);
    if (Object.keys(found).length !== names.length) throw new OtherError();
    return Object.fromEntries(names.map((name) => [name, fields[name](found[name])])) as T;
  };
}

/** One of these objects, by its `type`. */
export function oneOf<T extends { type: string }>(
  kinds: { readonly [K in T['type']]: Reader<Extract<T, { type: K }>> },
): Reader<T> {
  const known = new Map<unknown, Reader<T>>(Object.entries(kinds) as [string, Reader<T>][]);
  return (value) => {
    const read = known.get(objectOf(value)['type']);
    if (!read) throw new OtherError();
    return read(value);
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new OtherError();
  return value as Record<string, unknown>;
}

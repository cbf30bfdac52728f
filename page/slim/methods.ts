/**
 * Takes methods out of classes that nothing in the bundle can call. A bundler shakes functions but keeps a class whole; three's classes can
 * write themselves to JSON, be hit by rays and read files, which no table of cards does. A method stays when its name is written anywhere in
 * code that can run. That is sound as long as methods are called by their names: three and this page do.
 */

/** A node of a syntax tree, as far as it is read here. */
type Node = Readonly<{ type: string; start: number; end: number }> & Readonly<Record<string, unknown>>;

type Method = Readonly<{ name: string; start: number; end: number; names: ReadonlySet<string> }>;

/** Called by the language itself. */
const CALLED_BY_LANGUAGE = new Set(['constructor', 'toString', 'valueOf', 'then']);

/** The code without the methods that can not be called. `parse` gives its syntax tree (ESTree). */
export function withoutUncalledMethods(code: string, parse: (code: string) => unknown): string {
  const methods: Method[] = [];
  const live = new Set(CALLED_BY_LANGUAGE);
  collect(parse(code), live, methods);
  let waiting = methods;
  for (;;) {
    const called = waiting.filter(({ name }) => live.has(name));
    if (called.length === 0) break;
    waiting = waiting.filter((method) => !called.includes(method));
    for (const name of called.flatMap(({ names }) => [...names])) live.add(name);
  }
  return cutOut(code, waiting);
}

/** Notes every name that is written, and apart from them the methods with the names in their bodies. */
function collect(found: unknown, names: Set<string>, methods: Method[]): void {
  if (Array.isArray(found)) {
    for (const each of found) collect(each, names, methods);
    return;
  }
  if (!isNode(found)) return;
  const name = methodName(found);
  const own = name === null ? names : new Set<string>();
  if (name !== null) methods.push({ name, start: found.start, end: found.end, names: own });
  if (found.type === 'Identifier' || found.type === 'PrivateIdentifier') own.add(String(found['name']));
  if (found.type === 'Literal' && typeof found['value'] === 'string') own.add(found['value']);
  const parts = name === null ? Object.values(found) : [partOf(found)];
  for (const part of parts) collect(part, own, methods);
}

/** What a method does, without the name that it has: that calls nothing. */
function partOf(method: Node): unknown {
  return isNode(method['expression']) ? method['expression']['right'] : method['value'];
}

/** The name of a method that is written in a class, or given to `this` in a constructor; null for everything else. */
function methodName(node: Node): string | null {
  if (node.type === 'MethodDefinition') return node['computed'] === true ? null : identifier(node['key']);
  if (node.type !== 'ExpressionStatement') return null;
  const given = node['expression'];
  if (!isNode(given) || given.type !== 'AssignmentExpression' || given['operator'] !== '=') return null;
  const { left, right } = given;
  if (!isNode(left) || !isNode(right) || left.type !== 'MemberExpression' || left['computed'] === true) return null;
  const isOwn = isNode(left['object']) && left['object'].type === 'ThisExpression';
  return isOwn && /Function/.test(right.type) ? identifier(left['property']) : null;
}

function identifier(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : null;
}

function isNode(found: unknown): found is Node {
  return typeof found === 'object' && found !== null && 'type' in found && typeof found.type === 'string';
}

function cutOut(code: string, methods: readonly Method[]): string {
  const lastFirst = [...methods].sort((a, b) => b.start - a.start);
  return lastFirst.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

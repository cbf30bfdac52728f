// Reads the JSON Schema of the wire on standard input and writes the page's TypeScript types: `make types`.
// With --check it writes nothing and fails when the types are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { compile } from 'json-schema-to-typescript';

const OUT = 'src/protocol.ts';
const BANNER = '/* Generated from src/durak/protocol.py by `make types`. Never edited by hand. */\n';
// What the compiler adds about its own bookkeeping tells a reader nothing.
const NOISE =
  /( \*\n)? \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
const EMPTY_COMMENT = /\/\*\*\n \*\/\n/g;
const EMPTY_ROOT = /export interface Protocol \{\n.*\n\}\n/;

const schema = await json(process.stdin);
const types = await compile(schema, 'Protocol', {
  additionalProperties: false,
  bannerComment: BANNER,
  enableConstEnums: false,
  style: { singleQuote: true, printWidth: 120 },
  unreachableDefinitions: true,
});
const constants = Object.entries(schema.constants).map(([name, value]) => `export const ${name} = ${value};\n`);
const text = types.replace(NOISE, '').replace(EMPTY_COMMENT, '').replace(EMPTY_ROOT, '');
const generated = `${text}${constants.join('')}`;
if (!process.argv.includes('--check')) writeFileSync(OUT, generated);
else if (readFileSync(OUT, 'utf8') !== generated) throw new Error(`${OUT} is stale: run \`make types\``);

// Writes the page's TypeScript types: of the wire, from the JSON Schema on standard input, and of the HTTP API, from its document: `make types`.
// With --check it writes nothing and fails when they are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { compile } from 'json-schema-to-typescript';

const API = '../docs/openapi.json';
// What the compiler adds about its own bookkeeping tells a reader nothing.
const NOISE = /( \*\n)? \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
const EMPTY_COMMENT = /\/\*\*\n \*\/\n/g;
const EMPTY_ROOT = /export interface (Protocol|Api) \{(\n.*\n)?\}\n/;

const schema = await json(process.stdin);
const constants = Object.entries(schema.constants).map(([name, value]) => `export const ${name} = ${value};\n`);
keep('src/protocol.ts', `${await typesOf(schema, 'Protocol', 'src/durak/protocol.py')}${constants.join('')}`);
keep('src/people/answers.ts', await typesOf(apiSchema(), 'Api', 'docs/openapi.json'));

async function typesOf(schema, name, source) {
  const types = await compile(schema, name, {
    additionalProperties: false,
    bannerComment: `/* Generated from ${source} by \`make types\`. Never edited by hand. */\n`,
    enableConstEnums: false,
    style: { singleQuote: true, printWidth: 120 },
    unreachableDefinitions: true,
  });
  return types.replace(NOISE, '').replace(EMPTY_COMMENT, '').replace(EMPTY_ROOT, '');
}

/** The bodies and answers of the API as a schema of their own. Titles would name every place where they stand. */
function apiSchema() {
  const moved = readFileSync(API, 'utf8').replaceAll('#/components/schemas/', '#/$defs/');
  return { type: 'object', $defs: JSON.parse(moved).components.schemas };
}

function keep(path, generated) {
  if (!process.argv.includes('--check')) writeFileSync(path, generated);
  else if (readFileSync(path, 'utf8') !== generated) throw new Error(`${path} is stale: run \`make types\``);
}

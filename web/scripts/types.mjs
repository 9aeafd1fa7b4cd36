// Makes src/wire.ts from the server's own schema of what goes over the wire; --check only says whether it is current.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { format } from 'prettier';

const root = join(import.meta.dirname, '..');
const python = process.env.PYTHON ?? join(root, '../.venv/bin/python');
const target = join(root, 'src/wire.ts');

const schema = JSON.parse(execFileSync(python, ['-m', 'pusoy.server.schema'], { encoding: 'utf8' }));

/** Tuples are lists here; titles would only name every string anew. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  if ('prefixItems' in node) return { type: 'array', items: plain(node.prefixItems[0]) };
  // A property may be called "title" too: that one has a schema, not a text.
  const entries = Object.entries(node).filter(
    ([key, value]) => key !== 'discriminator' && !(key === 'title' && typeof value === 'string'),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, plain(value)]));
}

/** The bounds of a number, of how long a text may be, or of how many a list may hold; null where there are none. */
function bounds(node) {
  const parts = [node, ...(node.anyOf ?? [])];
  const find = (...keys) =>
    keys.flatMap((key) => parts.map((part) => part[key])).find((one) => one !== undefined);
  const least = find('minimum', 'minLength', 'minItems');
  const most = find('maximum', 'maxLength', 'maxItems');
  return least === undefined && most === undefined ? null : { least, most };
}

/** What the parts of each message are held to, as a constant of its own. */
function boundsOf([name, part]) {
  const found = Object.entries(part.properties ?? {}).map(([key, node]) => [key, bounds(node)]);
  const held = Object.fromEntries(found.filter(([, one]) => one !== null));
  if (Object.keys(held).length === 0) return '';
  const constant = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return `export const ${constant}_BOUNDS = ${JSON.stringify(held)} as const;`;
}

const named = { ...plain(schema), title: 'Messages' };
for (const [name, part] of Object.entries(named.$defs)) {
  part.title = name;
  // The server always sends every field, whether or not it may be left out of a message to it.
  if (part.type === 'object') part.required = Object.keys(part.properties ?? {});
  part.additionalProperties = part.type === 'object' ? false : undefined;
}

const types = await compile(named, 'Messages', {
  bannerComment:
    "/* Made from the server's schema by `npm run types`: change what src/pusoy/server/schema.py names, not this file. */",
  unreachableDefinitions: true,
  additionalProperties: false,
  format: false,
});
// The compiler's remarks about itself say nothing that the name does not.
const terse = types
  .replace(
    /(\n \*)?\n \* This interface was referenced by `Messages`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
    '',
  )
  .replace(/\/\*\*\n \*\//g, '')
  .replace(/(\n \*[ ]*)+\n \*\//g, '\n */')
  .replace(/export interface Messages \{[^}]*\}/, '');
const held = Object.entries(schema.$defs).map(boundsOf).filter(Boolean).join('\n');
const text = await format(
  `${terse}\n/* Least and most of numbers, of letters of a text and of items of a list. */\n${held}`,
  { parser: 'typescript', singleQuote: true, printWidth: 110 },
);

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error("src/wire.ts is older than the server's messages: npm run types");
    process.exit(1);
  }
} else writeFileSync(target, text);

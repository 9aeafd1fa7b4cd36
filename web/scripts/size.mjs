// What the first page loads, compressed, must stay under the limit: the document, and all that it and its parts import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 120_000; // bytes
const built = process.argv[2] ?? join(import.meta.dirname, '../../src/pusoy/server/static');
const read = (name) => readFileSync(join(built, name));
const squeezed = (name) => (name.endsWith('.woff2') ? read(name).length : gzipSync(read(name)).length);

const wanted = new Set(['index.html']);
for (const name of wanted) {
  if (!/\.(html|css)$/.test(name)) continue;
  for (const [, found] of read(name)
    .toString()
    .matchAll(/\/?(assets\/[\w.-]+\.(?:js|css|woff2))/g))
    if (!found.includes('latin-ext')) wanted.add(found); // fetched only for letters that neither language uses
}
const sizes = [...wanted].map((name) => [squeezed(name), name]).sort((a, b) => b[0] - a[0]);
const total = sizes.reduce((sum, [size]) => sum + size, 0);
for (const [size, name] of sizes) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  bytes in all, of at most ${LIMIT}`);
if (total > LIMIT) process.exit(1);

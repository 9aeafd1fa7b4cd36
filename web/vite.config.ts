import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const server = process.env['PUSOY_SERVER'] ?? 'http://127.0.0.1:8017';

/** Every file under a folder, in the same order on every machine. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Names what the client is made of: the same sources and packages give the same id. */
function buildId(): string {
  const hash = createHash('sha256');
  for (const file of [
    join(root, 'index.html'),
    join(root, 'package-lock.json'),
    ...filesUnder(join(root, 'public')),
    ...filesUnder(join(root, 'src')).filter((file) => !/\.test\.ts$|[\\/]test[\\/]/.test(file)),
  ])
    hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** Writes `build.json`, by which the server knows which client it hands out, and the licences of what is inside. */
function papers(build: string): Plugin {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const inside = Object.keys(dependencies);
  return {
    name: 'papers',
    apply: 'build',
    generateBundle() {
      const licences = inside.map(
        (name) => `${name}\n\n${readFileSync(join(root, 'node_modules', name, licenceOf(name)), 'utf8')}`,
      );
      this.emitFile({
        type: 'asset',
        fileName: 'build.json',
        source: JSON.stringify({ build }) + '\n',
      });
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licences.join('\n\n---\n\n') });
    },
  };
}

function licenceOf(name: string): string {
  const found = readdirSync(join(root, 'node_modules', name)).find((file) => /^licen[cs]e/i.test(file));
  if (found === undefined) throw new Error(`${name} has no licence file`);
  return found;
}

const build = buildId();

export default defineConfig({
  root,
  plugins: [svelte(), svelteTesting(), papers(build)],
  define: { __BUILD__: JSON.stringify(build) },
  build: { outDir: '../src/pusoy/server/static', emptyOutDir: true, target: 'es2022' },
  server: {
    proxy: {
      '/api': server,
      '^/tables/[^/]+/socket$': { target: server, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.ts'],
    css: false,
    testTimeout: 20_000, // a fault on a busy machine too, and not before
  },
});

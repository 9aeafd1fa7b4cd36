// Draws the PNG icons from public/icon.svg with a local Chromium; CHROMIUM names it where it is called otherwise.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const shown = join(import.meta.dirname, '../public');
const drawn = readFileSync(join(shown, 'icon.svg'), 'utf8').replace(
  '<svg ',
  '<svg width="100%" height="100%" ',
);
const scratch = mkdtempSync(join(tmpdir(), 'icons-'));
const page = join(scratch, 'icon.html');

/** How much of its picture the figure takes, and what is behind it. */
const KINDS = {
  icon: { share: 100, ground: 'transparent' },
  // Launchers cut these to any shape, but never within a circle of 80 %: https://www.w3.org/TR/appmanifest/#icon-masks
  maskable: { share: 72, ground: '#efe7d8' },
};

for (const [kind, { share, ground }] of Object.entries(KINDS)) {
  writeFileSync(
    page,
    `<!doctype html><style>html{background:${ground}}body{margin:0;height:100vh;display:grid;place-items:center}
    div{width:${share}vmin;height:${share}vmin}</style><div>${drawn}</div>`,
  );
  for (const size of [192, 512])
    execFileSync(
      process.env.CHROMIUM ?? 'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        '--default-background-color=00000000',
        `--window-size=${size},${size}`,
        `--screenshot=${join(shown, `${kind}-${size}.png`)}`,
        `file://${page}`,
      ],
      { stdio: 'ignore', timeout: 60_000 },
    );
}
rmSync(scratch, { recursive: true });

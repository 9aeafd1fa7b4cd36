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

// Room around the figure: launchers cut icons to circles and rounded squares.
writeFileSync(
  page,
  `<!doctype html><style>html{background:#efe7d8}body{margin:0;height:100vh;display:grid;place-items:center}
  div{width:72vmin;height:72vmin}</style><div>${drawn}</div>`,
);
for (const size of [192, 512])
  execFileSync(
    process.env.CHROMIUM ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      `--window-size=${size},${size}`,
      `--screenshot=${join(shown, `icon-${size}.png`)}`,
      `file://${page}`,
    ],
    { stdio: 'ignore', timeout: 60_000 },
  );
rmSync(scratch, { recursive: true });

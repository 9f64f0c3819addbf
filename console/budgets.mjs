/**
 * Measures the built files: the gzipped scripts that a screen needs at first load, by Vite's manifest.
 * Exits 1 when a budget is passed. Run after `vite build`.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const entry = 'index.html';

/** The chunks of a screen: what loads them, and everything those import statically. */
function chunks(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    if (!manifest[name]) throw new Error(`The build has no chunk ${name}.`);
    found.add(name);
    chunks(manifest[name].imports ?? [], found);
  }
  return found;
}

function kilobytes(names) {
  const files = new Set([...names].map((name) => manifest[name].file).filter((file) => file.endsWith('.js')));
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  return bytes / 1024;
}

const screens = {
  signIn: chunks([entry, 'src/auth/auth-layout.tsx', 'src/auth/sign-in.tsx']),
  dashboard: chunks([entry, 'src/app/frame.tsx', 'src/dashboard/dashboard.tsx']),
  frame: chunks([entry, 'src/app/frame.tsx']),
  ledger: chunks([entry, 'src/app/frame.tsx', 'src/sales/sales-ledger.tsx']),
};

const rows = [
  ['sign-in', kilobytes(screens.signIn), 140],
  ['dashboard', kilobytes(screens.dashboard), 220],
  // "Any other route 90 KB more": more than what the frame itself has loaded.
  ['ledger, beyond the frame', kilobytes(screens.ledger) - kilobytes(screens.frame), 90],
  ['ledger, first load', kilobytes(screens.ledger), 220],
];

let isOver = false;
for (const [name, size, budget] of rows) {
  const verdict = size > budget ? 'OVER' : 'ok';
  isOver ||= size > budget;
  console.log(`${name.padEnd(26)} ${size.toFixed(1).padStart(7)} KB of ${budget} KB  ${verdict}`);
}
process.exit(isOver ? 1 : 0);

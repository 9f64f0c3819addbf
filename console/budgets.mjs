/**
 * Measures the built files: the gzipped scripts that a screen needs at first load, according to Vite's manifest. Exits
 * 1 when a budget is exceeded, or when the build lacks the strings of a feature in a language. Run after `vite build`.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { gzipSync } from 'node:zlib';
import { missingStrings, stringFiles } from './build/built-strings.ts';
import { screenFiles, source } from './build/source-files.ts';

const dist = new URL('dist/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}.json`, dist), 'utf8'));
const manifest = read('manifest');
const parts = read('parts');
const named = Object.fromEntries(Object.entries(manifest).map(([name, { file }]) => [file, name]));
const entry = 'index.html';

/** Returns the chunks of a screen: those that load it and their static imports. */
function chunks(names, found = new Set()) {
  for (const requested of names) {
    const name = manifest[requested] ? requested : named[parts[requested]];
    if (found.has(name)) continue;
    if (!manifest[name]) throw new Error(`The build has no chunk ${requested}.`);
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

/** The screens behind the sign-in, found in the files that declare them. */
const frame = [entry, 'src/app/routes/routes.tsx', 'src/app/frame/frame.tsx'];
const imported = (file) => {
  const text = readFileSync(source + file, 'utf8');
  return [...text.matchAll(/import\('(\.\/[^']+)'\)/g)].map(
    ([, name]) => `src/${join(dirname(file), name)}.tsx`,
  );
};
const screens = ['src/kit/resource/resource-screen.tsx', ...screenFiles().flatMap(imported)];
// With nothing to measure, nothing would exceed its budget.
if (screens.length < 30) throw new Error(`Only ${screens.length} screens were found to measure.`);
const beyondFrame = (screen) => kilobytes(chunks([...frame, screen])) - kilobytes(chunks(frame));

const rows = [
  ['sign-in', kilobytes(chunks([entry, 'src/app/auth/auth-layout.tsx', 'src/app/auth/sign-in.tsx'])), 140],
  ['dashboard', kilobytes(chunks([...frame, 'src/features/dashboard/dashboard.tsx'])), 220],
  // "Any other route 90 KB more": on top of what the frame has already loaded.
  ...[...new Set(screens)].map((screen) => [
    `${screen.slice(4, -4)}, beyond the frame`,
    beyondFrame(screen),
    90,
  ]),
];

let isOver = false;
for (const [name, size, budget] of rows) {
  const verdict = size > budget ? 'OVER' : 'ok';
  isOver ||= size > budget;
  console.log(`${name.padEnd(48)} ${size.toFixed(1).padStart(7)} KB of ${budget} KB  ${verdict}`);
}

const languagesIn = new URL(parts['src/app/i18n/other-languages.ts'], dist);
const missing = missingStrings(stringFiles(), parts, readFileSync(languagesIn, 'utf8'));
for (const strings of missing) console.log(`The build lacks the strings of ${strings}.`);
process.exit(isOver || missing.length > 0 ? 1 : 0);

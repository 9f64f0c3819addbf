import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@backroom/platform/language';

const root = join(import.meta.dirname, '../..');
const lines = globSync('{proto/backroom,services/*/{src,test}}/**/*.{proto,ts}', { cwd: root })
  .sort()
  .flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((text, at) => ({ path, at, text })),
  );
const found = (pattern: RegExp) =>
  lines.flatMap(({ path, at, text }) => {
    const [, rest] = pattern.exec(text) ?? [];
    return rest === undefined ? [] : [`${path}:${at + 1} ${rest}`];
  });

/** Decisions that `npm run new` leaves to a person. */
describe('code made by the generator is filled in', () => {
  it('PLAT-6 leaves no decision of a person open', () => {
    expect({ 'decide, then take the line away': found(/\/\/ FILL IN: (.*)/) }).toEqual({
      'decide, then take the line away': [],
    });
  });

  it('PLAT-6 names the row of docs/requirements.md that each test proves', () => {
    expect({ 'name the row instead of ROW-0': found(/['`]ROW-0\b(.*)/) }).toEqual({
      'name the row instead of ROW-0': [],
    });
  });

  it('SHELL-10 translates the strings of every resource', () => {
    const folders = globSync('console/src/**/*.resource.ts', { cwd: root }).map(dirname);
    const missing = folders.flatMap((folder) =>
      languages
        .map((language) => `${folder}/${language}.json`)
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => file.replaceAll('\\', '/')),
    );
    expect({ 'translate en.json there': missing.sort() }).toEqual({ 'translate en.json there': [] });
  });
});

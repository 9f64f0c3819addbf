import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../../console');

it('PLAT-6 the map of the console names every folder, and none that is not there', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const mapped = [...readme.matchAll(/^src\/([\w-]+)\/ /gm)].map(([, name]) => name);
  const folders = readdirSync(join(folder, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(mapped.sort()).toEqual(folders.sort());
});

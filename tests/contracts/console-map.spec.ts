import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../../console');
const foldersIn = (path: string) =>
  readdirSync(join(folder, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`);
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

it('PLAT-6 the map of the console lists exactly the existing folders', () => {
  const mapped = [...readme.matchAll(/^(src\/[\w-]+(?:\/[\w-]+)?)\/ /gm)].map(([, path]) => path);
  const rooms = ['src/app', 'src/kit', 'src/features'];
  expect(mapped.sort()).toEqual([...rooms.flatMap(foldersIn), 'src/testing'].sort());
});

it('PLAT-6 the map of the console describes the folders of its source', () => {
  const rooms = [...readme.matchAll(/^\| `(src\/\w+)\/` /gm)].map(([, path]) => path);
  expect(rooms.sort()).toEqual(foldersIn('src').sort());
});

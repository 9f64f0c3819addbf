import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

interface Mutant {
  name: string;
  file: string;
  was: string;
}
const root = join(import.meta.dirname, '../..');

it('every mutant matches its source exactly once', async () => {
  const { mutants } = (await import(join(root, 'tests/mutants/mutants.mjs'))) as { mutants: Mutant[] };
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const astray = mutants.filter(({ file, was }) => textOf(file).split(was).length !== 2);
  expect(astray.map(({ name }) => name)).toEqual([]);
});

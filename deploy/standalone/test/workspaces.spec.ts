import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const { compiled } = (await import(join(root, 'deploy/standalone/bin/workspaces.mjs'))) as {
  compiled: string[];
};

it('PLAT-1 compiles every package of the repository at the start', () => {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[];
  };
  expect(references.map(({ path }) => path).sort()).toEqual([...compiled].sort());
});

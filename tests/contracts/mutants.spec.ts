import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './repository.js';

interface Mutant {
  name: string;
  file: string;
  was: string;
  project: string;
  tests: string;
}
const { mutants } = (await import(join(root, 'tests/mutants/mutants.mjs'))) as { mutants: Mutant[] };

describe('mutants', () => {
  it('match their source exactly once', () => {
    const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
    const astray = mutants.filter(({ file, was }) => textOf(file).split(was).length !== 2);
    expect(astray.map(({ name }) => name)).toEqual([]);
  });

  it('name specs of their project', () => {
    const specsOf = (project: string) =>
      globSync('**/*.spec.ts', {
        cwd: join(root, project),
        exclude: (path) => path.endsWith('node_modules'),
      });
    const without = mutants.filter(
      ({ project, tests }) => !specsOf(project).some((path) => new RegExp(tests).test(path)),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as runs from '../commands/commands.js';
import { provenElsewhere, type Proof } from '../commands/proven-elsewhere.js';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { STEPS } = (await import(join(root, 'deploy/standalone/bin/test-steps.mjs'))) as {
  STEPS: { name: string }[];
};

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const smokeRun = new Set(
  Object.values(runs)
    .flat()
    .map(({ command }) => command.split(' ')[0]!),
);

/** After `npm run`, and in a row of the table also between backticks of their own: `npm run format`, `lint`. */
function namesIn(document: string): string[] {
  const named = [...document.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  const lists = [...document.matchAll(/^\| `npm run [\w:-]+`((?:, `[\w:-]+`)+)/gm)];
  return [...named, ...lists.flatMap(([, list]) => [...list!.matchAll(/[\w:-]+/g)].map(([name]) => name))];
}

const isThere = (proof: Proof) =>
  'step' in proof ? STEPS.some(({ name }) => name === proof.step) : existsSync(join(root, proof.spec));

it('README.md and docs/commands.md list exactly the public scripts of package.json', () => {
  const named = ['README.md', 'docs/commands.md'].flatMap((file) => namesIn(read(file)));
  expect(named).toEqual(
    expect.arrayContaining(scripts.filter((name) => !/^(start|test|step:.*)$/.test(name))),
  );
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

it('every script of package.json has a smoke run, a step or a spec', () => {
  expect(scripts.filter((name) => !smokeRun.has(name) && !(name in provenElsewhere))).toEqual([]);
});

it('smoke runs and exceptions name existing scripts and specs', () => {
  expect([...smokeRun].filter((name) => !scripts.includes(name))).toEqual([]);
  const stale = Object.entries(provenElsewhere).filter(
    ([name, proof]) => !scripts.includes(name) || smokeRun.has(name) || !isThere(proof),
  );
  expect(stale).toEqual([]);
});

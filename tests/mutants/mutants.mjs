import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const isList = (name) => name.endsWith('.mjs') && !['mutants.mjs', 'run.mjs'].includes(name);
const lists = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter(isList)
    .sort()
    .map((name) => import(join(import.meta.dirname, name))),
);

/**
 * Small defects of the product, each of which a named test must detect, which proves the tests. Every file of
 * this folder lists some.
 * `was` occurs once in `file` and is replaced; then the tests of `project` that match `tests` must fail.
 */
export const mutants = lists.flatMap((list) => list.mutants);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root, sources } from './repository.js';

/** Decimals and lists of currencies of the runtime, which differ between Node and browsers. */
const byRuntime = /style: ['"]currency['"]|supportedValuesOf\(['"]currency['"]\)/;
const allowed = ['pricing/src/money-format.ts'];

it('F2: formats money only by the pinned table of currencies', () => {
  const product = sources.filter(
    (path) => /(^|\/)src\/.*\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path) && !allowed.includes(path),
  );
  expect(product.length).toBeGreaterThan(1_000);
  expect(product.filter((path) => byRuntime.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

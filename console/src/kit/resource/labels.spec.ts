import { expect, it } from '@jest/globals';
import { labelKeys } from './labels';
import { resources } from './resources';

const textAt = (strings: object, key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], strings);

it('SHELL-10 requires all texts of every resource', async () => {
  const missing = resources.map(async ({ feature, fields, strings }) => {
    const en = (await strings()).default;
    return labelKeys(fields)
      .filter((key) => typeof textAt(en, key) !== 'string')
      .map((key) => `${feature}: ${key}`);
  });
  expect((await Promise.all(missing)).flat()).toEqual([]);
});

/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { missingStrings, stringFiles } from '../../../build/built-strings';

const files = ['app/de.json', 'app/auth/de.json', 'features/sales/fr.json'];
const parts = {
  'src/app/de.json': 'assets/de-1.js',
  'src/app/auth/de.json': 'assets/de-2.js',
  'src/features/sales/fr.json': 'assets/fr-3.js',
};
const code =
  'x={"/src/app/auth/de.json":()=>j(()=>import(`./de-2.js`),[]),"/src/app/de.json":()=>j(()=>import(`./de-1.js`),[]),' +
  '"/src/features/sales/fr.json":()=>import("./fr-3.js")}';

describe('strings of the built console', () => {
  it('SHELL-10 are complete when each key leads to the chunk of its file', () => {
    expect(missingStrings(files, parts, code)).toEqual([]);
  });

  it('SHELL-10 lack a language without a key, without a chunk, or with the chunk of another file', () => {
    expect(missingStrings(files, parts, code.replace('/src/app/de', '../de'))).toEqual(['app in de']);
    expect(missingStrings([...files, 'kit/table/ja.json'], parts, code)).toEqual(['table in ja']);
    expect(missingStrings(files, { ...parts, 'src/app/auth/de.json': 'assets/de-4.js' }, code)).toEqual([
      'auth in de',
    ]);
  });

  it('SHELL-10 are required for each feature and the shell in every language', () => {
    expect(stringFiles()).toEqual(
      expect.arrayContaining(['app/de.json', 'app/zh.json', 'features/setup/ja.json', 'kit/form/es.json']),
    );
  });
});

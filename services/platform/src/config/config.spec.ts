import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'backroom-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a secret to a file, as it is mounted. */
function mounted(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('PLAT-3 variables in files', () => {
  const schema = z.object({ ACCESS_KEY: z.string().min(1).optional(), REGION: z.string().default('here') });

  it('PLAT-3 reads a variable from its mounted file unless the variable itself is set', () => {
    const ACCESS_KEY_FILE = mounted('key', 'secret\n');
    expect(readConfig(schema, { ACCESS_KEY_FILE })).toEqual({ ACCESS_KEY: 'secret', REGION: 'here' });
    expect(readConfig(schema, { ACCESS_KEY_FILE, ACCESS_KEY: 'set' })).toMatchObject({ ACCESS_KEY: 'set' });
  });

  it('PLAT-3 rejects an empty or missing file instead of starting with the default', () => {
    for (const text of ['', '\n', '  \n'])
      expect(() => readConfig(schema, { ACCESS_KEY_FILE: mounted('empty', text) })).toThrow(
        'ACCESS_KEY_FILE: is empty',
      );
    expect(() => readConfig(schema, { REGION_FILE: mounted('empty', '') })).toThrow('REGION_FILE: is empty');
    expect(() => readConfig(schema, { ACCESS_KEY_FILE: join(folder, 'none') })).toThrow(
      'ACCESS_KEY_FILE: ENOENT',
    );
    expect(readConfig(schema, { ACCESS_KEY_FILE: '' })).toEqual({ REGION: 'here' });
  });
});

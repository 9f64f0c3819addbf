import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@backroom/standalone/topology';
import { job } from './job.js';

describe('PLAT-3 keys', () => {
  it('PLAT-3 exist for every secret of every service, the same in files and in a Secret', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backroom-keys-'));
    try {
      const made = await job({}, 'keys', '--folder', join(folder, 'keys'), '--postgres', 'db:5432');
      expect(made).toEqual({ code: 0, out: '' });
      const files = readdirSync(join(folder, 'keys'));
      const secret = (await job({}, 'keys', '--postgres', 'db:5432')).out;
      const inSecret = [...secret.matchAll(/^ {2}([\w.-]+): "/gm)].map(([, key]) => key);
      expect(inSecret.filter((key) => key !== 'name')).toEqual(files.sort());
      const before = readFileSync(join(folder, 'keys/FILES_KEY'), 'utf8');
      expect((await job({}, 'keys', '--folder', join(folder, 'keys'))).code).toBe(0);
      expect(readFileSync(join(folder, 'keys/FILES_KEY'), 'utf8')).toBe(before);
      expect(new Set(SERVICES.map(({ name }) => name)).size).toBe(SERVICES.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  describe('PLAT-3 in a folder', () => {
    let folder: string;
    let keys: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'backroom-keys-'));
      keys = join(folder, 'keys');
    });
    afterEach(() => rmSync(folder, { recursive: true }));
    const make = () => job({}, 'keys', '--folder', keys);
    const modeOf = (path: string) => statSync(path).mode & 0o777;

    it('PLAT-3 are unreadable for other users of the machine', async () => {
      expect((await make()).code).toBe(0);
      expect(modeOf(keys)).toBe(0o700);
      expect(readdirSync(folder)).toEqual(['keys']);
    });

    it('PLAT-3 are in a folder that is closed to other users, with or without keys in it', async () => {
      mkdirSync(keys, { mode: 0o755 });
      expect((await make()).code).toBe(0);
      expect(modeOf(keys)).toBe(0o700);
      chmodSync(keys, 0o755);
      expect(await make()).toMatchObject({
        code: 0,
        out: expect.stringContaining('are complete, unchanged'),
      });
      expect(modeOf(keys)).toBe(0o700);
    });

    it('PLAT-3 are complete or absent after an interrupted run: the next run creates or completes the set', async () => {
      mkdirSync(join(keys, '.making'), { recursive: true });
      writeFileSync(join(keys, '.making/AUDIT_KEY'), 'half of a k');
      expect((await make()).code).toBe(0);
      const names = readdirSync(keys);
      const values = names.map((name) => readFileSync(join(keys, name), 'utf8'));
      expect(names).toContain('FILES_KEY');
      expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
      // All were generated, and some were not yet in place.
      mkdirSync(join(keys, '.made'));
      for (const name of names.slice(5)) renameSync(join(keys, name), join(keys, '.made', name));
      expect((await make()).code).toBe(0);
      expect(readdirSync(keys)).toEqual(names);
      expect(names.map((name) => readFileSync(join(keys, name), 'utf8'))).toEqual(values);
    });

    it('PLAT-3 report a key that a newer release needs, and change none', async () => {
      expect((await make()).code).toBe(0);
      const before = readFileSync(join(keys, 'FILES_KEY'), 'utf8');
      rmSync(join(keys, 'MAIL_SEAL_KEY'));
      expect(await make()).toEqual({
        code: 1,
        out: `${keys} lacks MAIL_SEAL_KEY: add them, or use an empty folder for a new system\n`,
      });
      expect(readFileSync(join(keys, 'FILES_KEY'), 'utf8')).toBe(before);
    });

    it('PLAT-3 leave a folder of other files alone, and name an empty key', async () => {
      mkdirSync(keys, { mode: 0o755 });
      writeFileSync(join(keys, 'notes.txt'), 'mine');
      expect(await make()).toMatchObject({
        code: 1,
        out: expect.stringContaining('other files, such as notes.txt'),
      });
      expect([modeOf(keys), readdirSync(keys)]).toEqual([0o755, ['notes.txt']]);
      rmSync(join(keys, 'notes.txt'));
      expect((await make()).code).toBe(0);
      rmSync(join(keys, 'FILES_KEY'));
      writeFileSync(join(keys, 'FILES_KEY'), '');
      expect(await make()).toEqual({ code: 1, out: `${keys} has empty files: FILES_KEY\n` });
    });

    it('PLAT-3 keep files that others added, before and after', async () => {
      mkdirSync(keys);
      writeFileSync(join(keys, 'support.SMTP_URL'), 'smtp://mail');
      for (const _ of ['once', 'again']) expect((await make()).code).toBe(0);
      expect(readFileSync(join(keys, 'support.SMTP_URL'), 'utf8')).toBe('smtp://mail');
      expect(readdirSync(keys)).toContain('FILES_KEY');
    });
  });
});

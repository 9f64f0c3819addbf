import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { discover } from '../src/service/discover.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backroom-discover-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(files: Record<string, string>): void {
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('PLAT-1 discovery of parts', () => {
  it('PLAT-1 finds the exports of files of a kind in path order, and loads no other file', () => {
    put({
      'dist/b/b.part.js': `export const b = 'b';`,
      'dist/a/deep/a.part.js': `export const a = 'a';`,
      'dist/a/a.part.d.ts': `throw new Error('read');`,
      'dist/a/part.js': `throw new Error('read');`,
    });
    expect(discover(join(folder, 'dist'), 'part')).toEqual(['a', 'b']);
  });

  it('PLAT-1 leaves out a compiled file whose source was removed', () => {
    put({
      'src/c/c.thing.ts': '',
      'dist/c/c.thing.js': `export const c = 'c';`,
      'dist/c/former.thing.js': `throw new Error('read');`,
    });
    expect(discover(join(folder, 'dist'), 'thing')).toEqual(['c']);
  });

  it('PLAT-1 fails with the error of a part that cannot be loaded', () => {
    put({ 'dist/d/d.broken.js': `throw new Error('a bad part');`, 'src/d/d.broken.ts': '' });
    expect(() => discover(join(folder, 'dist'), 'broken')).toThrow('a bad part');
  });
});

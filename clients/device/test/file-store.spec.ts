import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '../src/node/file-store.js';

const folder = mkdtempSync(join(tmpdir(), 'backroom-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

let n = 0;
const fresh = () => join(folder, `${n++}.jsonl`);

it('DEV-2 keeps stored values over an unannounced restart', async () => {
  const path = fresh();
  const store = await FileStore.open(path);
  await Promise.all(['a', 'b', 'c'].map((name) => store.put(name, { name })));
  store.remove(['b']);
  await store.put('d', { name: 'd' });
  await store.put('a', { name: 'a, later' });
  // Not closed: the process is killed.
  const again = await FileStore.open(path);
  expect(await again.entries()).toEqual([
    ['a', { name: 'a, later' }],
    ['c', { name: 'c' }],
    ['d', { name: 'd' }],
  ]);
  await Promise.all([store, again].map((each) => each.close()));
});

it('DEV-2 survives a truncated last line', async () => {
  const path = fresh();
  const store = await FileStore.open(path);
  await store.put('kept', 1);
  await store.put('cut', 'so long that it can be cut');
  truncateSync(path, statSync(path).size - 10);
  const again = await FileStore.open(path);
  expect(await again.entries()).toEqual([['kept', 1]]);
  // The next line is not appended to the truncated one.
  await again.put('next', 2);
  appendFileSync(path, '\n{"put":["torn');
  const last = await FileStore.open(path);
  expect(await last.entries()).toEqual([
    ['kept', 1],
    ['next', 2],
  ]);
  await Promise.all([store, again, last].map((each) => each.close()));
});

it('DEV-2 stores many values with few writes, and leaves no file when all are deleted', async () => {
  const path = fresh();
  const store = await FileStore.open(path);
  const names = Array.from({ length: 2_000 }, (_, i) => `message/${i}`);
  await Promise.all(names.map((name) => store.put(name, name)));
  expect((await store.entries()).map(([name]) => name)).toEqual(names);
  store.remove(names);
  await store.close();
  expect(() => readFileSync(path)).toThrow('ENOENT');
});

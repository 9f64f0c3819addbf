import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManagedProcess } from '../src/managed-process.js';
import { waitUntil } from '../src/process-table.js';

let folder: string;
let one: ManagedProcess | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'backroom-logs-'))));
afterEach(async () => {
  await one?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const file = (end = ''): string => join(folder, `part.log${end}`);
const read = (end = ''): string[] => readFileSync(file(end), 'utf8').split('\n').filter(Boolean);
const numbers = (lines: string[], of: string): number[] =>
  lines.filter((line) => line.startsWith(`${of} `)).map((line) => Number(line.split(' ')[1]));

/** Prints numbered lines on both of its outputs, the last of them without a line break, and keeps running. */
async function talk(lines: number, logLimit: number): Promise<void> {
  const says = `for (let n = 0; n < ${lines}; n++) {
      process.stdout.write('out ' + n + ' é'.repeat(20) + '\\n');
      if (n % 10 === 0) process.stderr.write('err ' + n + '\\n');
    }
    process.stdout.write('over\\n');
    setInterval(() => undefined, 1000);`;
  one = new ManagedProcess({
    ...{ name: 'part', command: process.execPath, args: ['-e', says] },
    ...{ ready: () => true, logFile: file(), logLimit },
  });
  await one.start();
  expect(await waitUntil(() => read().includes('over'), 10_000)).toBe(true);
}

it('PLAT-5 rotates the log of a running part without losing or tearing a line', async () => {
  const lines = 3_000;
  // About 230 KB: one rotation.
  await talk(lines, 200_000);
  const all = [...read('.1'), ...read()];
  const upTo = (count: number, step = 1) => Array.from({ length: count / step }, (_, n) => n * step);
  expect(numbers(all, 'out')).toEqual(upTo(lines));
  expect(numbers(all, 'err')).toEqual(upTo(lines, 10));
});

it('PLAT-5 limits the size of logs, whatever the amount of output', async () => {
  await talk(20_000, 100_000);
  for (const end of ['', '.1']) expect(statSync(file(end)).size).toBeLessThanOrEqual(100_000);
  const kept = numbers([...read('.1'), ...read()], 'out');
  expect(kept).toEqual(kept.map((_, n) => kept[0]! + n));
  expect(kept.at(-1)).toBe(19_999);
  expect(statSync(file()).mode & 0o077).toBe(0);
});

it('PLAT-5 writes the last output of a part to its log before it stops', async () => {
  const says = `process.on('SIGTERM', () => { process.stdout.write('x'.repeat(30000) + '\\nbye'); process.exit(0); });
    process.stdout.write('over\\n');
    setInterval(() => undefined, 1000);`;
  one = new ManagedProcess({
    ...{ name: 'part', command: process.execPath, args: ['-e', says] },
    ...{ ready: () => read().includes('over'), logFile: file() },
  });
  await one.start();
  await one.stop();
  expect(read().at(-1)!.slice(0, 10)).toBe('bye');
});

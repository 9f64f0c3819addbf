import { expect, it } from '@jest/globals';
import { benchmarks } from './commands.js';
import { runCommand, TEARDOWN_MS } from './run-command.js';

const LIMIT_MS = 300_000;

interface Figures {
  benchmarks: { name: string; ours: number | null; baseline: number | null }[];
}

it(
  'npm run bench runs every benchmark with its baseline',
  async () => {
    const printed = await runCommand(benchmarks, {}, LIMIT_MS);
    const { benchmarks: figures } = JSON.parse(printed.trim().split('\n').at(-1)!) as Figures;
    expect(figures.length).toBeGreaterThan(20);
    // NaN, such as the median of no values, is null in JSON.
    expect(figures.filter(({ ours, baseline }) => ours === null || baseline === null)).toEqual([]);
  },
  LIMIT_MS + TEARDOWN_MS,
);

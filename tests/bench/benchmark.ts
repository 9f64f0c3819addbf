import type { BootedSystem } from '@backroom/testing/boot-system';

/** A figure of the product next to the raw engine that does the minimum of the same work in the same run. */
export interface BenchmarkResult {
  name: string;
  ours: number;
  baseline: number;
  unit: string;
  /** ours / baseline. */
  ratio: number;
  /** More about the run, for the table's reader. */
  details: Record<string, number | string>;
}

interface Described {
  name: string;
  /** What is timed, and what the baseline does. */
  about: string;
}

/** Of a running system, with the demo that it asks for. */
interface SystemBenchmark extends Described {
  demo: { orders: number; kiosks?: number };
  run(system: BootedSystem): Promise<BenchmarkResult>;
}

/** Of parts that it starts by itself. */
interface PartBenchmark extends Described {
  demo?: undefined;
  run(): Promise<BenchmarkResult>;
}

export type Benchmark = SystemBenchmark | PartBenchmark;

/** The value below which `share` (0–1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

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
  /** The measured operation, and that of the baseline. */
  about: string;
}

/** For a running system, with the demo that it requests. */
interface SystemBenchmark extends Described {
  demo: { orders: number; kiosks?: number };
  run(system: BootedSystem): Promise<BenchmarkResult>;
}

/** For services that it starts itself. */
interface PartBenchmark extends Described {
  demo?: undefined;
  run(): Promise<BenchmarkResult>;
}

export type Benchmark = SystemBenchmark | PartBenchmark;

/** The value below which a `share` (0–1) of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

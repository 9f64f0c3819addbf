import type { Benchmark, BenchmarkResult } from './benchmark.js';
import { freshness } from './freshness.js';

const benchmarks: readonly Benchmark[] = [freshness];

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(
    `no such benchmark: ${unknown.join(', ')}; there are ${benchmarks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const results: BenchmarkResult[] = [];
for (const benchmark of benchmarks.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`${benchmark.name}: ${benchmark.about}`);
  results.push(await benchmark.run());
}
console.table(results.map(({ details, ...result }) => ({ ...result, ...details })));
if (process.argv.includes('--json'))
  console.log(
    JSON.stringify({
      benchmarks: results.map(({ name, ours, baseline, unit, ratio }) => ({
        name,
        ours,
        baseline,
        unit,
        ratio,
      })),
    }),
  );

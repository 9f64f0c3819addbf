import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Of several services in one process only the first collects the process metrics. */
let collectsProcess = false;

/**
 * The metrics of one service, in Prometheus's text format. One registry per service, also if several share a process.
 */
export class Metrics {
  readonly registry = new Registry();

  /** `process`: also collects those of the process, its event loop and memory, unless another service in it does. */
  constructor(service: string, options: { process?: boolean } = {}) {
    this.registry.setDefaultLabels({ service });
    if (!options.process || collectsProcess) return;
    collectsProcess = true;
    collectDefaultMetrics({ register: this.registry });
  }

  /** A counter that only grows, such as `device_messages_rejected_total` by `reason`. */
  counter<L extends string>(name: string, help: string, labels: L[] = []): Counter<L> {
    return this.existing(name) ?? new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /**
   * A gauge; `read` sets it at every scrape. If that fails, the last value stays: while an engine is unavailable the
   * other metrics are needed most.
   */
  gauge<L extends string>(
    name: string,
    help: string,
    labels: L[] = [],
    read?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L> {
    const collect =
      read &&
      async function (this: Gauge<L>) {
        try {
          await read(this);
        } catch {
          // The last value stays.
        }
      };
    return (
      this.existing(name) ??
      new Gauge({ name, help, labelNames: labels, registers: [this.registry], collect })
    );
  }

  /** Durations in seconds. */
  histogram<L extends string>(name: string, help: string, labels: L[] = []): Histogram<L> {
    return (
      this.existing(name) ??
      new Histogram({
        name,
        help,
        labelNames: labels,
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
        registers: [this.registry],
      })
    );
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private existing<M>(name: string): M | undefined {
    return this.registry.getSingleMetric(name) as M | undefined;
  }
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of one service, in Prometheus' text format. One registry per service, also when several share a process. */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string, options: { process?: boolean } = {}) {
    this.registry.setDefaultLabels({ service });
    if (options.process) collectDefaultMetrics({ register: this.registry });
  }

  /** A count that only grows, such as `device_messages_rejected_total` by `reason`. */
  counter<L extends string>(name: string, help: string, labels: L[] = []): Counter<L> {
    return this.existing(name) ?? new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /** A figure that goes up and down; `read` sets it whenever the metrics are asked for. */
  gauge<L extends string>(
    name: string,
    help: string,
    labels: L[] = [],
    read?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L> {
    const collect =
      read &&
      function (this: Gauge<L>) {
        return read(this);
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

import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceConfig } from '../config/index.js';
import { Metrics } from '../telemetry/index.js';
import { HealthServer } from './health-server.js';
import { ownHostNames } from './own-host.js';

/** Returns what is wrong; undefined if all is well. */
type Condition = () => string | undefined;

/**
 * The health of a service, from the first moment of its start: a start that waits for its tables is alive and not
 * ready. It is ready when it has everything that it cannot work without. An unavailable engine does not count: it is
 * unavailable for every instance, and no instance would be left to call.
 */
export class Health {
  private stage: string | undefined = 'starting';
  private readonly conditions: Condition[] = [];

  private constructor(
    readonly metrics: Metrics,
    private readonly drainDelay: number,
    private readonly close: () => void,
  ) {}

  /** Listens at the configured address. */
  static async open(config: ServiceConfig): Promise<Health> {
    const metrics = new Metrics(config.SERVICE_NAME, { process: true });
    const server = new HealthServer(metrics, () => health.waiting, ownHostNames(config));
    const health: Health = new Health(metrics, config.DRAIN_DELAY * 1_000, () => server.close());
    if (config.METRICS_PORT) await server.listen(config.METRICS_PORT, config.METRICS_HOST);
    return health;
  }

  /** The conditions that it waits for; empty when ready. */
  get waiting(): readonly string[] {
    if (this.stage) return [this.stage];
    return this.conditions.flatMap((condition) => condition() ?? []);
  }

  get isReady(): boolean {
    return this.waiting.length === 0;
  }

  /** Marks the start as complete. From now on these conditions decide. */
  started(...conditions: readonly Condition[]): void {
    this.conditions.push(...conditions);
    this.stage = undefined;
  }

  /** Reports not ready from now on; resolves after the drain delay, when callers have had time to notice. */
  async drain(): Promise<void> {
    this.stage = 'stopping';
    if (this.drainDelay > 0) await pause(this.drainDelay);
  }

  /** Stops listening. */
  end(): void {
    this.stage ??= 'stopping';
    this.close();
  }
}

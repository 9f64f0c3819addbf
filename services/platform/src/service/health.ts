import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceConfig } from '../config/index.js';
import { Metrics } from '../telemetry/index.js';
import { HealthServer } from './health-server.js';
import { ownNames } from './own-host.js';

/** Tells what is not as it has to be; undefined where all is well. */
type Condition = () => string | undefined;

/**
 * What a service says of itself, from the first moment of its start: a start that waits for its tables is alive and not
 * ready. It is ready when it has what it cannot work without. An engine that is away is no reason: it is away for every
 * instance, and none to send the callers to would be left.
 */
export class Health {
  private stage: string | undefined = 'starting';
  private readonly conditions: Condition[] = [];

  private constructor(
    readonly metrics: Metrics,
    private readonly drainDelay: number,
    private readonly close: () => void,
  ) {}

  /** Listens where the configuration says. */
  static async open(config: ServiceConfig): Promise<Health> {
    const metrics = new Metrics(config.SERVICE_NAME, { process: true });
    const server = new HealthServer(metrics, () => health.waiting, ownNames(config));
    const health: Health = new Health(metrics, config.DRAIN_DELAY * 1_000, () => server.close());
    if (config.METRICS_PORT) await server.listen(config.METRICS_PORT, config.METRICS_HOST);
    return health;
  }

  /** What keeps it from being ready; empty when it is. */
  get waiting(): readonly string[] {
    if (this.stage) return [this.stage];
    return this.conditions.flatMap((condition) => condition() ?? []);
  }

  get isReady(): boolean {
    return this.waiting.length === 0;
  }

  /** The start is over. From now on these conditions decide. */
  started(...conditions: readonly Condition[]): void {
    this.conditions.push(...conditions);
    this.stage = undefined;
  }

  /** Not ready from now on; resolves when those who send calls here have had the time to hear of it. */
  async drain(): Promise<void> {
    this.stage = 'stopping';
    if (this.drainDelay > 0) await pause(this.drainDelay);
  }

  /** Says no more. */
  end(): void {
    this.stage ??= 'stopping';
    this.close();
  }
}

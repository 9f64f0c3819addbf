import { createHash } from 'node:crypto';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log, Metrics } from '@backroom/platform';
import type { Buckets, Counters, Taken } from './buckets.js';
import type { Policy, PolicyName } from './policies.js';

/** Milliseconds that a call waits for its count: a limit is no reason to be slow. */
const patience = 500;
/** Milliseconds without a look at a database that did not answer. */
const rest = 2_000;

/**
 * Calls counted together by all gateways, in windows that begin with the first call. While their database is away each
 * gateway counts by itself again: nobody is turned away for that, and a metric tells it.
 */
export class SharedBuckets implements Counters {
  private readonly pool: pg.Pool;
  private readonly limiters = new Map<PolicyName, RateLimiterPostgres>();
  private awayUntil = 0;

  constructor(
    options: { url: string; pool: number },
    /** What each counts by itself. */
    private readonly own: Buckets,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.pool,
      application_name: 'rate limits',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    // A connection that breaks while idle is replaced at the next checkout; unhandled it would end the process.
    this.pool.on('error', () => undefined);
  }

  async take(policy: Policy, who: string): Promise<Taken> {
    const now = performance.now();
    if (now < this.awayUntil) return this.alone(policy, who);
    try {
      return taken(policy, await this.limiter(policy).consume(keyOf(who)), true);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return taken(policy, refusal, false);
      this.awayUntil = now + rest;
      this.log.warn({ err: refusal }, 'rate limits are counted by this gateway alone');
      return this.alone(policy, who);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private alone(policy: Policy, who: string): Taken {
    this.metrics
      .counter(
        'rate_limits_alone_total',
        'Calls that were counted by this gateway alone, for the database was away',
      )
      .inc();
    return this.own.take(policy, who);
  }

  private limiter(policy: Policy): RateLimiterPostgres {
    const known = this.limiters.get(policy.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: this.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: policy.name,
      points: policy.quota,
      duration: policy.seconds,
      // Who is over is turned away here, without asking again: a flood does not reach the database.
      inMemoryBlockOnConsumed: policy.quota + 1,
      // It clears what every policy left.
      clearExpiredByTimeout: this.limiters.size === 0,
    });
    this.limiters.set(policy.name, limiter);
    return limiter;
  }
}

/** Whoever calls may have a long name. */
function keyOf(who: string): string {
  return who.length <= 100 ? who : createHash('sha256').update(who).digest('base64url');
}

function taken(policy: Policy, { remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Taken {
  const reset = Math.ceil(msBeforeNext / 1_000);
  return {
    policy,
    allowed,
    remaining: remainingPoints,
    retryAfter: allowed ? 0 : Math.max(1, reset),
    reset,
  };
}

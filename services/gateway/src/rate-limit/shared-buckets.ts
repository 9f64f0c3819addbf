import { createHash } from 'node:crypto';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { backOff, pause, type Log, type Metrics } from '@backroom/platform';
import type { Buckets, Counters, Taken } from './buckets.js';
import type { Policy, PolicyName } from './policies.js';
import { PresentGateways } from './present-gateways.js';

/** Milliseconds that a call waits for its shared count: limits must not slow calls down. */
const patience = 500;
/** Milliseconds without a query to a database that did not answer. */
const rest = 2_000;
/** Maximum milliseconds between two attempts to prepare its tables. */
const maxRetryPauseMs = 10_000;
/**
 * Maximum pending counts per connection: further ones are counted locally, which does not mean that the database is
 * unavailable.
 */
const maxWaitingPerConnection = 25;
/**
 * Policies against guessing: they are still counted together under a load at which others are counted locally; where
 * that is impossible, each gateway allows only its share.
 */
const guardingPolicies: readonly PolicyName[] = ['sign-in', 'kiosk-guesses', 'own-orders'];

/**
 * Shared rate-limit counters: calls are counted together by all gateways, in windows that start with the first call.
 * When the database is unavailable or overloaded, each gateway falls back to its local count: no call is refused for
 * that, and a metric reports it. Each gateway counts locally all along, so the fallback does not give callers a full
 * bucket.
 */
export class SharedBuckets implements Counters {
  private readonly pool: pg.Pool;
  private readonly gateways: PresentGateways;
  private readonly limiters = new Map<PolicyName, RateLimiterPostgres>();
  private readonly closing = new AbortController();
  private readonly maxWaiting: number;
  /** Requested counts without an answer yet. */
  private waiting = 0;
  /** Counts as unavailable until its tables exist. */
  private unavailableUntil = Infinity;

  constructor(
    options: { url: string; pool: number },
    /** The local counters of this gateway. */
    private readonly own: Buckets,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {
    this.maxWaiting = options.pool * maxWaitingPerConnection;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.pool,
      application_name: 'rate limits',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    // A connection that breaks while idle is replaced at the next checkout; unhandled, the error would end the
    // process.
    this.pool.on('error', () => undefined);
    this.gateways = new PresentGateways(this.pool);
  }

  /** Resolves once calls are counted together: retries to prepare the tables until it succeeds, or is closed. */
  async open(prepare: () => Promise<void>): Promise<void> {
    const { signal } = this.closing;
    let reported = '';
    for (let failures = 1; !signal.aborted; failures++)
      try {
        await prepare();
        await this.gateways.begin();
        this.unavailableUntil = 0;
        return;
      } catch (error) {
        const { message } = error as Error;
        if (message !== reported) this.logUnavailable(error);
        reported = message;
        await pause(backOff(failures, maxRetryPauseMs), signal);
      }
  }

  async take(policy: Policy, caller: string): Promise<Taken> {
    const isGuarding = guardingPolicies.includes(policy.name);
    const local = isGuarding ? this.shareOf(policy) : policy;
    const localCount = { ...this.own.take(local, caller), policy };
    const limit = isGuarding ? 2 * this.maxWaiting : this.maxWaiting;
    if (performance.now() < this.unavailableUntil || this.waiting >= limit) return this.counted(localCount);
    this.waiting++;
    try {
      return taken(policy, await this.limiter(policy).consume(keyOf(caller)), true);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) return this.counted(localCount, refusal);
      const sharedCount = taken(policy, refusal, false);
      this.own.empty(local, caller, sharedCount.retryAfter);
      return sharedCount;
    } finally {
      this.waiting--;
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.gateways.end();
    await this.pool.end();
  }

  /** Returns a local count: the database did not answer, or was not queried. */
  private counted(localCount: Taken, outage?: unknown): Taken {
    const now = performance.now();
    if (outage) {
      // Once for all calls that waited for the same response.
      if (now >= this.unavailableUntil) this.logUnavailable(outage);
      this.unavailableUntil = now + rest;
    }
    this.metrics
      .counter(
        'rate_limits_alone_total',
        'Calls counted by this gateway only, because the shared database was unavailable or overloaded',
      )
      .inc();
    return localCount;
  }

  private shareOf(policy: Policy): Policy {
    return { ...policy, quota: Math.max(1, Math.floor(policy.quota / this.gateways.count)) };
  }

  private logUnavailable(error: unknown): void {
    this.log.warn({ err: error }, 'rate limit database unavailable, counting in this gateway only');
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
      // Callers over the limit are refused here without another query: a flood does not reach the database.
      inMemoryBlockOnConsumed: policy.quota + 1,
      // The first limiter deletes the expired rows of all policies.
      clearExpiredByTimeout: this.limiters.size === 0,
    });
    this.limiters.set(policy.name, limiter);
    return limiter;
  }
}

/** A caller's name may be long. */
function keyOf(caller: string): string {
  return caller.length <= 100 ? caller : createHash('sha256').update(caller).digest('base64url');
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

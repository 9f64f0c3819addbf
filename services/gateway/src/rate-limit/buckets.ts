import { LRUCache } from 'lru-cache';
import type { Clock } from '@backroom/platform';
import type { Policy } from './policies.js';

/** The result of taking a call from a bucket. */
export interface Taken {
  policy: Policy;
  /** False: the call is over the limit, and nothing was taken. */
  allowed: boolean;
  /** Calls that are allowed at once. */
  remaining: number;
  /** Seconds until the next call is allowed; 0 if it is now. */
  retryAfter: number;
  /** Seconds until the bucket is full again. */
  reset: number;
}

/** Counts calls: in each gateway, or shared by all of them. */
export interface Counters {
  /** Takes one call of a caller from its quota of a policy. */
  take(policy: Policy, caller: string): Taken | Promise<Taken>;
  close(): Promise<void>;
}

/** Maximum remembered buckets: the least recently used is forgotten first, which gives its caller a full one. */
const maxBuckets = 100_000;

/**
 * Token buckets, each stored as one number: the time at which it is full again (the generic cell rate algorithm). An
 * idle bucket needs no memory.
 */
export class Buckets implements Counters {
  private readonly fullAt: LRUCache<string, number>;

  constructor(
    private readonly clock: Clock,
    maxSize = maxBuckets,
  ) {
    this.fullAt = new LRUCache({ max: maxSize });
  }

  get size(): number {
    return this.fullAt.size;
  }

  async close(): Promise<void> {
    this.fullAt.clear();
  }

  /** Empties a caller's bucket for a number of seconds, after a refusal of the shared count. */
  empty(policy: Policy, caller: string, seconds: number): void {
    const { window, each } = measuresOf(policy);
    this.fullAt.set(keyOf(policy, caller), this.clock.now().getTime() + seconds * 1_000 + window - each);
  }

  /** Takes one call from a caller's bucket of a policy. */
  take(policy: Policy, caller: string): Taken {
    const now = this.clock.now().getTime();
    const { window, each } = measuresOf(policy);
    const key = keyOf(policy, caller);
    const full = Math.max(now, this.fullAt.get(key) ?? now);
    const after = full + each;
    // Rounding of the last digit must not cost a call.
    const allowed = after - now <= window + 1e-6;
    if (allowed) this.fullAt.set(key, after);
    const used = (allowed ? after : full) - now;
    return {
      policy,
      allowed,
      remaining: Math.max(0, Math.floor((window - used) / each + 1e-6)),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((after - now - window) / 1_000)),
      reset: Math.ceil(used / 1_000),
    };
  }
}

/** Milliseconds to refill a whole bucket, and one call of it. */
function measuresOf({ quota, seconds }: Policy): { window: number; each: number } {
  return { window: seconds * 1_000, each: (seconds * 1_000) / quota };
}

function keyOf({ name }: Policy, caller: string): string {
  return `${name} ${caller}`;
}

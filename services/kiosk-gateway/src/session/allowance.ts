/** A number allowed at once, and a number per minute from then on. */
export interface Rate {
  burst: number;
  perMinute: number;
}

/** A token bucket that refills by the minute. Times are milliseconds of `performance.now()`. */
export class TokenBucket {
  private tokens: number;
  private at: number;

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.tokens = rate.burst;
    this.at = now;
  }

  /**
   * Takes the tokens if there is at least one: a large message may overdraw the bucket, and the next one waits for
   * that.
   */
  take(count: number, now: number): boolean {
    if (!this.has(now)) return false;
    this.tokens -= count;
    return true;
  }

  has(now: number): boolean {
    const { burst, perMinute } = this.rate;
    this.tokens = Math.min(burst, this.tokens + ((now - this.at) * perMinute) / 60_000);
    this.at = now;
    return this.tokens >= 1;
  }

  /** Milliseconds until a token is available. */
  wait(now: number): number {
    return this.has(now) ? 0 : Math.ceil(((1 - this.tokens) * 60_000) / this.rate.perMinute);
  }

  isFull(now: number): boolean {
    return this.has(now) && this.tokens >= this.rate.burst;
  }
}

export interface DeviceRates {
  messages: Rate;
  bytes: Rate;
  /** Packets of all types. */
  packets: Rate;
  /** Subscribe and unsubscribe packets: each may cause a whole config to be sent. */
  subscriptions: Rate;
  connects: Rate;
}

/** The allowance of one device, across all its connections. */
export class Allowance {
  private readonly messages: TokenBucket;
  private readonly bytes: TokenBucket;
  readonly packets: TokenBucket;
  readonly subscriptions: TokenBucket;
  readonly connects: TokenBucket;

  constructor(rates: DeviceRates, now: number) {
    this.messages = new TokenBucket(rates.messages, now);
    this.bytes = new TokenBucket(rates.bytes, now);
    this.packets = new TokenBucket(rates.packets, now);
    this.subscriptions = new TokenBucket(rates.subscriptions, now);
    this.connects = new TokenBucket(rates.connects, now);
  }

  take(bytes: number, now: number): boolean {
    return this.bytes.has(now) && this.messages.take(1, now) && this.bytes.take(bytes, now);
  }

  wait(now: number): number {
    return Math.max(this.messages.wait(now), this.bytes.wait(now));
  }

  isFull(now: number): boolean {
    const all = [this.messages, this.bytes, this.packets, this.subscriptions, this.connects];
    return all.every((bucket) => bucket.isFull(now));
  }
}

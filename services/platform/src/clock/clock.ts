/** The single source of time. Injected everywhere, so that tests and simulations can set it. */
export abstract class Clock {
  /** The current instant (UTC). */
  abstract now(): Date;
  /** Resolves after `ms` milliseconds of this clock; rejects when the signal aborts. */
  abstract sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(done, ms);
      function done() {
        signal?.removeEventListener('abort', stop);
        resolve();
      }
      function stop() {
        clearTimeout(timer);
        reject(signal!.reason);
      }
      signal?.addEventListener('abort', stop, { once: true });
    });
  }
}

/** A clock that does not advance until it is moved. For tests. */
export class FixedClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  now(): Date {
    return new Date(this.instant);
  }

  moveTo(instant: Date): void {
    this.instant = instant;
  }

  async sleep(ms: number): Promise<void> {
    this.instant = new Date(this.instant.getTime() + ms);
  }
}

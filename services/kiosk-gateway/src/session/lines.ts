import { ConnectRefusal } from '../broker/broker.js';

interface Line {
  served: number;
  waiting: { isGone(): boolean; next(): void; leave(error: Error): void }[];
}

/**
 * Queues of callers, by name: limits how many of each are served at once and how many wait; disconnected callers lose
 * their place.
 */
export class Lines {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * Serves the caller in its turn. Throws ConnectRefusal when too many wait, or the caller has disconnected by then.
   */
  async serve<T>(name: string, isGone: () => boolean, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? { served: 0, waiting: [] };
    this.lines.set(name, line);
    if (line.served < this.atOnce) line.served++;
    else await this.wait(line, isGone);
    try {
      if (isGone()) throw new ConnectRefusal('unavailable', 'gone');
      return await work();
    } finally {
      // The place passes to the next caller.
      const next = line.waiting.shift();
      if (next) next.next();
      else if (--line.served === 0) this.lines.delete(name);
    }
  }

  private wait(line: Line, isGone: () => boolean): Promise<void> {
    if (line.waiting.length >= this.maxWaiting) this.clear(line);
    if (line.waiting.length >= this.maxWaiting)
      return Promise.reject(new ConnectRefusal('unavailable', 'too-many-tries'));
    return new Promise((next, leave) => line.waiting.push({ isGone, next, leave }));
  }

  private clear(line: Line): void {
    const gone = line.waiting.filter(({ isGone }) => isGone());
    line.waiting = line.waiting.filter((caller) => !gone.includes(caller));
    for (const { leave } of gone) leave(new ConnectRefusal('unavailable', 'gone'));
  }
}

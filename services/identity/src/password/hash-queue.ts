import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/**
 * Lets few hashes run at once and few wait. `@node-rs/argon2` works on the threads that Node has for files and
 * signatures too (four): were all of them hashing, every other call of the process would stand behind sign-ins.
 */
export class HashQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** Throws `unavailable` when too many wait already: a refusal now is worth more than an answer after the deadline. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mostWaiting) throw new Problem('unavailable', fault('busy'));
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running++;
    try {
      return await work();
    } finally {
      // The place is handed on, not given back and taken anew.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

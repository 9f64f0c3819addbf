import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/**
 * Limits running and queued hashes. `@node-rs/argon2` shares the four threads that Node uses for files and signatures:
 * if all were hashing, every other call of the process would wait for sign-ins.
 */
export class HashQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxWaiting: number,
  ) {}

  /** Throws `unavailable` for a full queue: an immediate refusal is better than a response after the deadline. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxConcurrent) {
      if (this.waiting.length >= this.maxWaiting) throw new Problem('unavailable', fault('busy'));
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running++;
    try {
      return await work();
    } finally {
      // Hands the slot over directly instead of releasing it.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

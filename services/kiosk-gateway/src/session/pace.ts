import type { Allowance } from './allowance.js';

interface Turn {
  bytes: number;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * Keeps the messages of one connection within its device's allowance: excess messages wait, in order. Nothing is
 * lost, and nothing more is read meanwhile; messages that still wait when the connection ends have used no allowance
 * and are sent again.
 */
export class Pace {
  private readonly turns: Turn[] = [];
  private bytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly allowance: Allowance,
    private readonly onSlowed: () => void,
  ) {}

  /** Delayed messages, and their bytes. */
  get held(): number {
    return this.turns.length;
  }

  get heldBytes(): number {
    return this.bytes;
  }

  /** Resolves when the message may be processed. Rejects when the connection ends first. */
  take(bytes: number): Promise<void> {
    if (this.ended) return Promise.reject(new Error('The connection has ended'));
    if (this.turns.length === 0 && this.allowance.take(bytes, performance.now())) return Promise.resolve();
    this.onSlowed();
    this.bytes += bytes;
    return new Promise((resolve, reject) => {
      this.turns.push({ bytes, resolve, reject });
      this.waitForNext();
    });
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    for (const { reject } of this.turns.splice(0)) reject(new Error('The connection has ended'));
    this.bytes = 0;
  }

  private waitForNext(): void {
    this.timer ??= setTimeout(() => this.resume(), Math.max(1, this.allowance.wait(performance.now())));
  }

  private resume(): void {
    this.timer = undefined;
    while (this.turns[0] && this.allowance.take(this.turns[0].bytes, performance.now())) {
      const turn = this.turns.shift()!;
      this.bytes -= turn.bytes;
      turn.resolve();
    }
    if (this.turns.length > 0) this.waitForNext();
  }
}

/** Lets so many pieces of work run at once; the others wait for their turn, in their order. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((go) => this.waiting.push(go));
    try {
      return await work();
    } finally {
      // The turn is handed on, or is free again.
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}

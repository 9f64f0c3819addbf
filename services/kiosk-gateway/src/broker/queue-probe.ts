/** Milliseconds between the return of a probe and the next one. */
const pause = 500;
/** A message that may have waited longer than this before it is read, milliseconds, counts as queued. */
export const maxWaitMs = 2_000;

/**
 * Measures how long messages wait in the broker for one connection. A broker delivers in the order of arrival:
 * messages after a probe were published after that probe was sent.
 */
export class QueueProbe {
  /** When the pending probe was sent, by its number. */
  private pending: { number: number; at: number } | undefined;
  private returned = -Infinity;
  private number = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    /** Publishes a message that returns on this connection. */
    private readonly send: (number: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The connection is open; queued messages may arrive first. */
  begin(): void {
    this.end();
    this.next();
  }

  /** A probe has returned, perhaps one of an earlier connection. */
  back(number: string): void {
    if (Number(number) !== this.pending?.number) return;
    this.returned = this.pending.at;
    // A slow probe indicates a queue that may be empty by now: probe again at once.
    this.timer = setTimeout(() => this.next(), this.now() - this.returned > pause ? 0 : pause);
  }

  end(): void {
    clearTimeout(this.timer);
    this.pending = undefined;
    this.returned = -Infinity;
  }

  /** Messages that arrive now may have been queued. */
  get late(): boolean {
    return this.now() - this.returned > maxWaitMs;
  }

  private next(): void {
    this.pending = { number: ++this.number, at: this.now() };
    this.send(String(this.number));
  }
}

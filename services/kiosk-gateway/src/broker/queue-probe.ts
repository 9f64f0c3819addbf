/** Milliseconds between a probe's return and the next. */
const pause = 500;
/** A message that may have waited longer than this, milliseconds, was kept by the broker. */
const longestWait = 2_000;

/**
 * Tells how long messages wait in the broker for one connection. A broker hands over in the order of arrival: what
 * comes after a probe was published after that probe was sent.
 */
export class QueueProbe {
  /** When the probe on its way was sent, by its number. */
  private underWay: { number: number; at: number } | undefined;
  private returned = -Infinity;
  private number = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    /** Publishes a message that comes back on this connection. */
    private readonly send: (number: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The connection is there, with whatever waited for it meanwhile. */
  begin(): void {
    this.end();
    this.next();
  }

  /** A probe came back, perhaps one of a connection before. */
  back(number: string): void {
    if (Number(number) !== this.underWay?.number) return;
    this.returned = this.underWay.at;
    // One that took long tells of a queue that may be gone by now: asked again at once.
    this.timer = setTimeout(() => this.next(), this.now() - this.returned > pause ? 0 : pause);
  }

  end(): void {
    clearTimeout(this.timer);
    this.underWay = undefined;
    this.returned = -Infinity;
  }

  /** What comes now may have been kept. */
  get late(): boolean {
    return this.now() - this.returned > longestWait;
  }

  private next(): void {
    this.underWay = { number: ++this.number, at: this.now() };
    this.send(String(this.number));
  }
}

/** The system's time as the device knows it: the offset of its own clock, by the last receipt. */
export class SystemTime {
  private offset: number | undefined;

  constructor(private readonly now: () => number) {}

  /** Whether the system's time is known yet. */
  get known(): boolean {
    return this.offset !== undefined;
  }

  /** The system reported `at` as the current time. */
  heard(at: string): void {
    this.offset = Date.parse(at) - this.now();
  }

  /** The system's time, milliseconds since the epoch; the device's own until it is known. */
  get milliseconds(): number {
    return this.now() + (this.offset ?? 0);
  }
}

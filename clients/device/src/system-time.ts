/** What the device knows of the system's time: how far its own clock is off, as the last receipt told. */
export class SystemTime {
  private offset: number | undefined;

  constructor(private readonly now: () => number) {}

  /** Whether anything was heard of the system's time yet. */
  get known(): boolean {
    return this.offset !== undefined;
  }

  /** The system said that it is `at` now. */
  heard(at: string): void {
    this.offset = Date.parse(at) - this.now();
  }

  /** The system's time, milliseconds since the epoch; the device's own until the system was heard. */
  get milliseconds(): number {
    return this.now() + (this.offset ?? 0);
  }
}

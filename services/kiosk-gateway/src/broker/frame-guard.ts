/**
 * Follows the framing of an MQTT stream (fixed header, remaining length) without looking into packets, so that a
 * packet that is far too large is noticed at its header and not after it was collected in memory.
 */
export class FrameGuard {
  /** Bytes of the current packet's body still to come. */
  private rest = 0;
  /** Inside the header: factor of the next length digit; 0 before the header. */
  private factor = 0;
  private length = 0;
  private begun = 0;

  /** `most`: bytes that a packet may announce, as of now. */
  constructor(private readonly most: () => number) {}

  /** Packets that began. */
  get packets(): number {
    return this.begun;
  }

  /** A packet began and has not come to its end. */
  get isWithin(): boolean {
    return this.rest > 0 || this.factor > 0;
  }

  /** False when a packet announces more than the limit, or a length that is none. */
  fits(chunk: Buffer): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.rest > 0) {
        const taken = Math.min(this.rest, chunk.length - at);
        this.rest -= taken;
        at += taken;
      } else if (!this.header(chunk[at++]!)) return false;
    }
    return true;
  }

  private header(byte: number): boolean {
    if (this.factor === 0) {
      this.begun++;
      this.factor = 1;
      this.length = 0;
      return true;
    }
    this.length += (byte & 0x7f) * this.factor;
    this.factor *= 128;
    if (this.length > this.most() || this.factor > 128 ** 4) return false;
    if ((byte & 0x80) === 0) {
      this.rest = this.length;
      this.factor = 0;
    }
    return true;
  }
}

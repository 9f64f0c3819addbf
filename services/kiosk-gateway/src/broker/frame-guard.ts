/** Bytes of anything but a PUBLISH: a device has a handful of topics. */
const mostControlBytes = 8 * 1024;
const acknowledgement = [2, 2] as const;
const empty = [0, 0] as const;

/**
 * How long the packets that a client may send can be after their fixed header, by type (MQTT 3.1.1 chapter 3). What
 * is too short has no message id: an answer to it would be broken off in the middle.
 */
const lengths: Readonly<Record<number, readonly [least: number, most: number]>> = {
  1: [12, mostControlBytes], // CONNECT
  3: [2, Infinity], // PUBLISH
  4: acknowledgement, // PUBACK
  5: acknowledgement, // PUBREC
  6: acknowledgement, // PUBREL
  7: acknowledgement, // PUBCOMP
  8: [5, mostControlBytes], // SUBSCRIBE
  10: [4, mostControlBytes], // UNSUBSCRIBE
  12: empty, // PINGREQ
  14: empty, // DISCONNECT
};

/** What is wrong with a packet, by its header alone: longer than one of its type may be, or none at all. */
export type FrameFault = 'oversize' | 'malformed';

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
  private type = 0;
  private begun = 0;
  private subscribing = 0;

  /** `most`: bytes that a packet may announce, as of now. */
  constructor(private readonly most: () => number) {}

  /** Packets that began. */
  get packets(): number {
    return this.begun;
  }

  /** Of these, the ones that subscribe or unsubscribe. */
  get subscriptions(): number {
    return this.subscribing;
  }

  /** A packet began and has not come to its end. */
  get isWithin(): boolean {
    return this.rest > 0 || this.factor > 0;
  }

  /** What is wrong with a packet that begins in this chunk; the rest of the stream is not to be read then. */
  fault(chunk: Buffer): FrameFault | undefined {
    let at = 0;
    while (at < chunk.length) {
      if (this.rest > 0) {
        const taken = Math.min(this.rest, chunk.length - at);
        this.rest -= taken;
        at += taken;
      } else {
        const fault = this.header(chunk[at++]!);
        if (fault) return fault;
      }
    }
    return undefined;
  }

  private header(byte: number): FrameFault | undefined {
    if (this.factor === 0) {
      this.begun++;
      this.factor = 1;
      this.length = 0;
      this.type = byte >> 4;
      if (this.type === 8 || this.type === 10) this.subscribing++;
      return this.type in lengths ? undefined : 'malformed';
    }
    this.length += (byte & 0x7f) * this.factor;
    this.factor *= 128;
    const isLast = (byte & 0x80) === 0;
    const [least, most] = lengths[this.type]!;
    if (this.length > Math.min(most, this.most())) return 'oversize';
    if (isLast ? this.length < least : this.factor >= 128 ** 4) return 'malformed';
    if (isLast) {
      this.rest = this.length;
      this.factor = 0;
    }
    return undefined;
  }
}

/** Maximum bytes of anything but a PUBLISH: a device has a handful of topics. */
const maxControlBytes = 8 * 1024;
const acknowledgement = [2, 2] as const;
const empty = [0, 0] as const;

/**
 * Valid lengths after the fixed header of the packets that a client may send, by type (MQTT 3.1.1 chapter 3). A
 * packet that is too short has no message id: a response to it would break off in the middle.
 */
const lengths: Readonly<Record<number, readonly [min: number, max: number]>> = {
  1: [12, maxControlBytes], // CONNECT
  3: [2, Infinity], // PUBLISH
  4: acknowledgement, // PUBACK
  5: acknowledgement, // PUBREC
  6: acknowledgement, // PUBREL
  7: acknowledgement, // PUBCOMP
  8: [5, maxControlBytes], // SUBSCRIBE
  10: [4, maxControlBytes], // UNSUBSCRIBE
  12: empty, // PINGREQ
  14: empty, // DISCONNECT
};

/** What is wrong with a packet, judged by its header: too long for its type, or malformed. */
export type FrameFault = 'oversize' | 'malformed';

/**
 * Follows the framing of an MQTT stream (fixed header, remaining length) without parsing packets, so that a far too
 * large packet is detected at its header and not after it is collected in memory.
 */
export class FrameGuard {
  /** Bytes of the current packet's body that are still missing. */
  private rest = 0;
  /** Inside the header: factor of the next length digit; 0 before the header. */
  private factor = 0;
  private length = 0;
  private type = 0;
  private begun = 0;
  private subscribing = 0;

  /** `maxPacket`: maximum bytes of a packet at this time. */
  constructor(private readonly maxPacket: () => number) {}

  /** Number of packets that have started. */
  get packets(): number {
    return this.begun;
  }

  /** Of these, the subscribe and unsubscribe packets. */
  get subscriptions(): number {
    return this.subscribing;
  }

  /** A packet has started and is not complete. */
  get isInsidePacket(): boolean {
    return this.rest > 0 || this.factor > 0;
  }

  /** Returns what is wrong with a packet that starts in this chunk; the rest of the stream must not be read then. */
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
    const [min, max] = lengths[this.type]!;
    if (this.length > Math.min(max, this.maxPacket())) return 'oversize';
    if (isLast ? this.length < min : this.factor >= 128 ** 4) return 'malformed';
    if (isLast) {
      this.rest = this.length;
      this.factor = 0;
    }
    return undefined;
  }
}

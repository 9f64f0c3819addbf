import { randomBytes } from 'node:crypto';

/** The single source of randomness. The seeded one is for tests and demo data only, never for secrets. */
export abstract class Random {
  abstract bytes(length: number): Buffer;

  /** Returns an integer in [0, below). */
  below(below: number): number {
    return Math.floor((this.bytes(6).readUIntBE(0, 6) / 2 ** 48) * below);
  }
}

export class SystemRandom extends Random {
  bytes(length: number): Buffer {
    return randomBytes(length);
  }
}

/** mulberry32: small, fast and identical on every machine. */
export class SeededRandom extends Random {
  private state: number;

  constructor(seed: number) {
    super();
    this.state = seed >>> 0;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  bytes(length: number): Buffer {
    const out = Buffer.alloc(length);
    for (let i = 0; i < length; i++) out[i] = Math.floor(this.next() * 256);
    return out;
  }
}

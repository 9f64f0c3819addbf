import { Clock } from './clock.js';
import { Random } from './random.js';

/** The single source of identifiers: UUIDv7 (RFC 9562), so that ids sort by creation time. */
export class Ids {
  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  next(at: Date = this.clock.now()): string {
    return uuidv7(at.getTime(), this.random.bytes(10));
  }
}

/** Returns the UUIDv7 of an instant (milliseconds) and ten random bytes. */
export function uuidv7(milliseconds: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import type { Chance } from '@backroom/simulator';
import { frame } from './bytes.js';

type Mutation = (bytes: Buffer, chance: Chance) => Buffer;

const randomBytes = (chance: Chance, count: number) =>
  Buffer.from(Array.from({ length: count }, () => chance.between(0, 255)));
const somewhere = (bytes: Buffer, chance: Chance) => chance.between(0, Math.max(0, bytes.length - 1));

function overwritten(bytes: Buffer, at: number, content: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  content.forEach((byte, n) => at + n < copy.length && (copy[at + n] = byte));
  return copy;
}

/** Overlong, surrogate halves, truncated, beyond Unicode; a NUL; a noncharacter; a BOM, which must be kept. */
const notText = [
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xe2, 0x82],
  [0xf5, 0x80, 0x80, 0x80],
  [0xff],
  [0x00],
  [0xef, 0xbf, 0xbf],
  [0xef, 0xbb, 0xbf],
];
const lengths = [0, 1, 2, 127, 128, 16_383, 16_384, 1_048_576, 2_097_152, 268_435_455];

/** Mutations of the bytes of a packet. */
export const mutations: Record<string, Mutation> = {
  'a bit flipped': (bytes, chance) => {
    const at = somewhere(bytes, chance);
    return overwritten(bytes, at, [bytes[at]! ^ (1 << chance.between(0, 7))]);
  },
  'a byte replaced': (bytes, chance) =>
    overwritten(bytes, somewhere(bytes, chance), [
      chance.pick([0, 0x7f, 0x80, 0xff, chance.between(0, 255)]),
    ]),
  'a length inside': (bytes, chance) =>
    overwritten(
      bytes,
      somewhere(bytes, chance),
      chance.pick([
        [0xff, 0xff],
        [0, 0],
        [0, 1],
        [0x7f, 0xff],
      ]),
    ),
  'reserved flags': (bytes, chance) => overwritten(bytes, 0, [(bytes[0]! & 0xf0) | chance.between(0, 15)]),
  'QoS 3': (bytes) => overwritten(bytes, 0, [bytes[0]! | 0x06]),
  'another type': (bytes, chance) =>
    overwritten(bytes, 0, [(bytes[0]! & 0x0f) | (chance.between(0, 15) << 4)]),
  'broken text': (bytes, chance) => overwritten(bytes, somewhere(bytes, chance), chance.pick(notText)),
  truncated: (bytes, chance) => bytes.subarray(0, chance.between(1, bytes.length)),
  'truncated with corrected length': (bytes, chance) => {
    const body = bodyOf(bytes);
    return frame(bytes[0]!, body.subarray(0, chance.between(0, body.length)));
  },
  'bytes inserted': (bytes, chance) => {
    const at = somewhere(bytes, chance);
    return Buffer.concat([
      bytes.subarray(0, at),
      randomBytes(chance, chance.between(1, 40)),
      bytes.subarray(at),
    ]);
  },
  'bytes inserted with corrected length': (bytes, chance) => {
    const body = bodyOf(bytes);
    const at = somewhere(body, chance);
    const more = randomBytes(chance, chance.between(1, 40));
    return frame(bytes[0]!, Buffer.concat([body.subarray(0, at), more, body.subarray(at)]));
  },
  'a part duplicated': (bytes, chance) => {
    const at = somewhere(bytes, chance);
    return Buffer.concat([bytes, bytes.subarray(at)]);
  },
  'a wrong length': (bytes, chance) => frame(bytes[0]!, bodyOf(bytes), chance.pick(lengths)),
  'a length a little off': (bytes, chance) => {
    const body = bodyOf(bytes);
    return frame(bytes[0]!, body, Math.max(0, body.length + chance.pick([-3, -2, -1, 1, 2, 3])));
  },
  'a length of too many digits': (bytes, chance) =>
    Buffer.concat([
      bytes.subarray(0, 1),
      Buffer.alloc(chance.between(4, 8), chance.pick([0x80, 0xff])),
      bytes.subarray(1),
    ]),
};

/** The body of a packet built here, without its fixed header. */
function bodyOf(bytes: Buffer): Buffer {
  let at = 1;
  while (at < Math.min(4, bytes.length) && bytes[at]! & 0x80) at++;
  return bytes.subarray(at + 1);
}

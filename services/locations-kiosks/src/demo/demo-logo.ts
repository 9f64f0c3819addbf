import { crc32, deflateSync } from 'node:zlib';

const size = 64;
const [blue, yellow, clear] = [
  [0x2d, 0x72, 0xd2, 0xff],
  [0xff, 0xc9, 0x40, 0xff],
  [0, 0, 0, 0],
];

/** A disc with a ring, as a PNG: a logo that nobody owns. */
export function demoLogo(): Buffer {
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (__, x) => colourAt(x, y)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits each of red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): number[] {
  const distance = Math.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5) / (size / 2);
  if (distance > 1) return clear!;
  return distance > 0.8 || distance < 0.4 ? blue! : yellow!;
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

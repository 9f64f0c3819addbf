import { crc32, deflateSync } from 'node:zlib';

const size = 500;

/** Draws a basket with three items, as a kiosk's camera might see a cart. */
export function demoPhoto(): Buffer {
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) rows.set(colourAt(x, y), y * (1 + size * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): [number, number, number] {
  const inside = (left: number, top: number, width: number, height: number) =>
    x >= left && x < left + width && y >= top && y < top + height;
  if (inside(90, 300, 320, 130)) return (x - 90) % 40 < 6 ? [0x5f, 0x6b, 0x7c] : [0x8f, 0x99, 0xa8];
  if (inside(130, 170, 60, 130)) return [0xcd, 0x42, 0x46];
  if (inside(220, 210, 80, 90)) return [0xec, 0x9a, 0x3c];
  if (Math.hypot(x - 355, y - 258) < 42) return [0x32, 0xa4, 0x67];
  // A table, lit from the left.
  const light = 0xe5 - Math.round((x / size) * 24);
  return [light, light, light + 6];
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

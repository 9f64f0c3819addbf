import { crc32, deflateSync } from 'node:zlib';
import { pngSignature } from './picture-type.js';

/** Red, green, blue and opacity, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** Draws a square picture as a PNG, pixel by pixel: for demo data without a photo. */
export function drawPng(size: number, colourAt: (x: number, y: number) => Colour): Buffer {
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
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

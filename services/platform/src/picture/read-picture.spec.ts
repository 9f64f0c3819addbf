import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { NotAPicture } from './picture.js';
import { readPicture } from './read-picture.js';

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Bits per sample, color type, and whether it is interlaced. */
type Form = [bits: number, type: number, interlaced?: number];

function png(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  return pngOf([8, 6], width, height, data, ...more);
}

function pngOf(
  [bits, type, interlaced = 0]: Form,
  ...content: [number, number, Buffer, ...Buffer[]]
): Buffer {
  const [width, height, data, ...more] = content;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, type, 0, 0, interlaced], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    ...[signature, chunk('IHDR', header), ...more],
    ...[chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))],
  ]);
}
const pixels = (width: number, height: number) => Buffer.alloc(height * (width * 4 + 1), 1);
const script = Buffer.from('<script>alert(1)</script>');

/** The segments of a small JPEG; its tables are empty, because nothing here reads them. */
function jpeg(width: number, height: number, ...more: Buffer[]): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const frame = Buffer.alloc(9);
  frame.set([8], 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), segment(0xe1, Buffer.from('Exif\0\0 GPS 52.5N 13.4E'))],
    ...[segment(0xfe, script), segment(0xdb, Buffer.alloc(65)), segment(0xc0, frame), ...more],
    ...[segment(0xda, Buffer.alloc(6)), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd9])],
  ]);
}

function webp(name: string, content: Buffer, ...more: Buffer[]): Buffer {
  const part = (fourCc: string, bytes: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([Buffer.from(fourCc), size, bytes, Buffer.alloc(bytes.length % 2)]);
  };
  return part(
    'RIFF',
    Buffer.concat([Buffer.from('WEBP'), part(name, content), ...more.map((b) => part('EXIF', b))]),
  );
}
function lossless(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = 0x2f;
  bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return bytes;
}

const reason = (file: Buffer) =>
  readPicture(file).then(
    () => 'taken',
    (error: Error) => (error instanceof NotAPicture ? error.fault.code : `unexpected: ${error}`),
  );

describe('a logo by its content', () => {
  it('LOC-4 returns its size and drops everything but the picture', async () => {
    const text = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]));
    const files = [png(30, 20, pixels(30, 20), text), jpeg(30, 20), webp('VP8L', lossless(30, 20), script)];
    for (const [n, type] of ['png', 'jpg', 'webp'].entries()) {
      const polyglot = Buffer.concat([files[n]!, script]);
      const picture = await readPicture(polyglot);
      expect(picture).toMatchObject({ type, width: 30, height: 20 });
      expect(picture.bytes.includes('<script>')).toBe(false);
      expect(picture.bytes.includes('GPS')).toBe(false);
      expect(await readPicture(picture.bytes)).toEqual(picture);
    }
  });

  it('LOC-4 rejects a picture larger than 2048 pixels by its header alone', async () => {
    const large = 'picture-too-large';
    // 50 megapixels in a few hundred bytes.
    expect(await reason(png(10_000, 5_000, Buffer.alloc(0)))).toBe(large);
    expect(await reason(jpeg(10_000, 5_000))).toBe(large);
    expect(await reason(webp('VP8L', lossless(10_000, 5_000)))).toBe(large);
  });

  it('LOC-4 decompresses a bomb no further than its header allows', async () => {
    const bomb = png(10, 10, Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reason(bomb)).toBe('picture-overfull');
  });

  it('LOC-4 rejects a picture with a missing row, in any form', async () => {
    const palette = chunk('PLTE', Buffer.alloc(6));
    // Five by five in passes: 1, 1, 2, twice 1, 3, three times 2 and twice 5 pixels to a row.
    const passes = 2 + 2 + 3 + 2 * 2 + 4 + 3 * 3 + 2 * 6;
    const forms: [Form, number, ...Buffer[]][] = [
      [[8, 6], 5 * 21],
      [[16, 2], 5 * 31],
      [[1, 3], 5 * 2, palette],
      [[8, 0, 1], passes],
    ];
    for (const [form, bytes, ...more] of forms) {
      expect(await reason(pngOf(form, 5, 5, Buffer.alloc(bytes), ...more))).toBe('taken');
      expect(await reason(pngOf(form, 5, 5, Buffer.alloc(bytes - 1), ...more))).toBe('picture-cut-off');
      expect(await reason(pngOf(form, 5, 5, Buffer.alloc(bytes + 1), ...more))).toBe('picture-overfull');
    }
  });

  it('LOC-4 rejects a palette picture without a valid palette', async () => {
    const data = Buffer.alloc(5 * 6);
    expect(await reason(pngOf([8, 3], 5, 5, data))).toBe('picture-damaged');
    expect(await reason(pngOf([8, 3], 5, 5, data, chunk('PLTE', Buffer.alloc(7))))).toBe('picture-damaged');
    expect(await reason(pngOf([16, 3], 5, 5, data, chunk('PLTE', Buffer.alloc(6))))).toBe('picture-damaged');
  });

  it('LOC-4 checks many large pictures at once without keeping them in memory', async () => {
    const side = 2_048;
    const large = pngOf([16, 6], side, side, Buffer.alloc(side * (side * 8 + 1)));
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    let isOver = false;
    const watch = () => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
      if (!isOver) setImmediate(watch);
    };
    watch();
    const read = await Promise.all(Array.from({ length: 8 }, () => reason(large)));
    isOver = true;
    expect(new Set(read)).toEqual(new Set(['taken']));
    // Eight times 33 megabytes, if they were kept.
    expect(peak).toBeLessThan(128 * 1024 * 1024);
  }, 60_000);

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0')],
    ['a zip', Buffer.from('PK\x03\x04 and so on and on')],
    ['HTML that claims to be PNG', Buffer.concat([Buffer.from('\x89PNG <html>'), script])],
    ['nothing', Buffer.alloc(0)],
  ])('LOC-4 rejects %s', async (_what, file) => {
    expect(await reason(file)).toBe('no-picture');
  });

  it('LOC-4 rejects truncated or malformed files with a reason', async () => {
    const whole = [png(30, 20, pixels(30, 20)), jpeg(30, 20), webp('VP8L', lossless(30, 20))];
    for (const file of whole)
      for (let length = 0; length < file.length; length++)
        expect(await reason(file.subarray(0, length))).toMatch(/picture/);
    const animated = webp('VP8X', Buffer.from([2, 0, 0, 0, 9, 0, 0, 9, 0, 0]));
    expect(await reason(animated)).toBe('picture-animated');
    const twice = jpeg(30, 20, Buffer.from([0xff, 0xc0, 0, 9, 8, 0, 1, 0, 1, 0, 0]));
    expect(await reason(twice)).toBe('picture-damaged');
  });
});

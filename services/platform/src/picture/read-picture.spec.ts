import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { NotAPicture, type Picture } from './picture.js';
import { pngSignature } from './picture-type.js';
import { readPicture } from './read-picture.js';

const formats = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const;
const types = Object.keys(formats) as Picture['type'][];
const all = <T>(of: (type: Picture['type']) => Promise<T>) => Promise.all(types.map(of));
const write = (image: Sharp, type: Picture['type']) => image.toFormat(formats[type]).toBuffer();

type Rgb = readonly [number, number, number];
const [red, green, blue, white]: Rgb[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];

/** A picture in four colors: of its corners, from the top left to the bottom right. */
function corners(width: number, height: number): Sharp {
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const isRight = at % width >= width / 2;
    return at < (width * height) / 2 ? (isRight ? green! : red!) : isRight ? white! : blue!;
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } });
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } });

/** The color of a pixel as the file states it, without its profile. */
async function colourAt(file: Buffer, left: number, top: number): Promise<number[]> {
  const pixels = sharp(file, { ignoreIcc: true }).extract({ left, top, width: 1, height: 1 });
  return [...(await pixels.removeAlpha().raw().toBuffer())];
}
const isNear = (colour: readonly number[], expected: readonly number[], tolerance: number) =>
  colour.every((value, at) => Math.abs(value - expected[at]!) <= tolerance);

const reason = (file: Buffer) =>
  readPicture(file).then(
    () => 'taken',
    (error: Error) => (error instanceof NotAPicture ? error.fault.code : `unexpected: ${error}`),
  );

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
/** A PNG of eight bits of red, green, blue and opacity, with any data. */
function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const content = [chunk('IHDR', header), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([pngSignature, ...content]);
}
const script = Buffer.from('<script>alert(1)</script>');

describe('a logo by its content', () => {
  it('LOC-4 returns its size and drops everything but the picture', async () => {
    const exif = { IFD0: { ImageDescription: script.toString() }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } };
    await all(async (type) => {
      const tagged = plain(30, 20)
        .withExif(exif)
        .withIccProfile('srgb')
        .withXmp(`<x>${script.toString()}</x>`);
      const polyglot = Buffer.concat([await write(tagged, type), script]);
      const picture = await readPicture(polyglot);
      expect(picture).toMatchObject({ type, width: 30, height: 20 });
      expect(picture.bytes.includes('<script>')).toBe(false);
      const { exif: kept, xmp, icc } = await sharp(picture.bytes).metadata();
      expect({ kept, xmp, icc }).toEqual({});
      expect(await readPicture(polyglot)).toEqual(picture);
    });
  });

  it('F11: stands upright, whatever its orientation', async () => {
    const layouts = [
      [red, green, blue, white],
      [green, red, white, blue],
      [white, blue, green, red],
      [blue, white, red, green],
      [red, blue, green, white],
      [blue, red, white, green],
      [white, green, blue, red],
      [green, white, red, blue],
    ];
    for (const [at, expected] of layouts.entries())
      await all(async (type) => {
        const lying = await write(corners(64, 32).withMetadata({ orientation: at + 1 }), type);
        const { width, height, bytes } = await readPicture(lying);
        expect([type, width, height]).toEqual(at < 4 ? [type, 64, 32] : [type, 32, 64]);
        const [left, right, top, bottom] = [4, width - 5, 4, height - 5];
        const seen = await Promise.all([
          ...[colourAt(bytes, left, top), colourAt(bytes, right, top)],
          ...[colourAt(bytes, left, bottom), colourAt(bytes, right, bottom)],
        ]);
        const wrong = seen.filter((colour, corner) => !isNear(colour, expected[corner]!, 12));
        expect({ type, orientation: at + 1, wrong }).toEqual({ type, orientation: at + 1, wrong: [] });
      });
  });

  it('F12: converts another color profile to sRGB', async () => {
    await all(async (type) => {
      const wide = await write(plain(16, 16).withIccProfile('p3'), type);
      expect(isNear(await colourAt(wide, 8, 8), red!, 12)).toBe(false);
      expect(isNear(await colourAt((await readPicture(wide)).bytes, 8, 8), red!, 4)).toBe(true);
    });
    const deep = await plain(16, 16).toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
    expect(isNear(await colourAt((await readPicture(deep)).bytes, 8, 8), red!, 4)).toBe(true);
  });

  it('F12: converts CMYK to sRGB', async () => {
    for (const image of [plain(16, 16), plain(16, 16).withIccProfile('cmyk')]) {
      const cmyk = await image.toColourspace('cmyk').jpeg().toBuffer();
      expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
      const { bytes } = await readPicture(cmyk);
      expect((await sharp(bytes).metadata()).space).toBe('srgb');
      // The red of print is darker than that of a screen.
      expect(isNear(await colourAt(bytes, 8, 8), [230, 15, 15], 24)).toBe(true);
    }
  });

  it('F12: keeps opacity, gray and the colors of 16 bits', async () => {
    const background = { r: 10, g: 20, b: 30, alpha: 0.5 };
    const clear = sharp({ create: { width: 4, height: 4, channels: 4, background } });
    for (const file of [
      await clear.clone().png().toBuffer(),
      await clear.clone().toColourspace('rgb16').png().toBuffer(),
      await clear.clone().webp({ lossless: true }).toBuffer(),
    ])
      expect([
        ...(
          await sharp((await readPicture(file)).bytes)
            .raw()
            .toBuffer()
        ).subarray(0, 4),
      ]).toEqual([10, 20, 30, 128]);
    const grey = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#7f7f7f' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect(await colourAt((await readPicture(grey)).bytes, 1, 1)).toEqual([127, 127, 127]);
  });

  it('LOC-4 rejects a picture larger than 2048 pixels by its header alone', async () => {
    const large = 'picture-too-large';
    // 50 megapixels in a few hundred bytes.
    expect(await reason(png(10_000, 5_000, Buffer.alloc(0)))).toBe(large);
    await all(async (type) => expect(await reason(await write(plain(2_049, 1), type))).toBe(large));
    await all(async (type) => expect(await reason(await write(plain(2_048, 1), type))).toBe('taken'));
  });

  it('LOC-4 decodes a bomb no further than its header allows', async () => {
    const bomb = png(10, 10, Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const { bytes } = await readPicture(bomb);
    expect(bytes.length).toBeLessThan(1_000);
  });

  it('LOC-4 rejects a picture with a missing row', async () => {
    expect(await reason(png(5, 5, Buffer.alloc(5 * 21)))).toBe('taken');
    expect(await reason(png(5, 5, Buffer.alloc(5 * 21 - 1)))).toBe('picture-damaged');
  });

  it('LOC-4 reads many large pictures at once without keeping them in memory', async () => {
    const side = 2_048;
    const large = png(side, side, Buffer.alloc(side * (side * 4 + 1)));
    const before = process.memoryUsage().rss;
    let peak = 0;
    let isOver = false;
    const watch = () => {
      peak = Math.max(peak, process.memoryUsage().rss - before);
      if (!isOver) setTimeout(watch, 1);
    };
    watch();
    const read = await Promise.all(Array.from({ length: 16 }, () => reason(large)));
    isOver = true;
    expect(new Set(read)).toEqual(new Set(['taken']));
    // 16 times 17 megabytes, if they were decoded at once.
    expect(peak).toBeLessThan(192 * 1024 * 1024);
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

  it('LOC-4 rejects truncated, damaged or animated files with a reason', async () => {
    await all(async (type) => {
      const whole = await write(corners(30, 20), type);
      for (let length = 17; length < whole.length; length += 7)
        expect(await reason(whole.subarray(0, length))).toBe('picture-cut-off');
      const damaged = Buffer.from(whole);
      damaged.subarray(20, -12).fill(0x55);
      expect(await reason(damaged)).toBe('picture-damaged');
    });
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 10, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await reason(animated)).toBe('picture-animated');
  });
});

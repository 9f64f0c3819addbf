import { crc32, deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { OutageError } from '../errors/index.js';
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
    (error: Error) => {
      if (error instanceof OutageError) return 'outage';
      return error instanceof NotAPicture ? error.fault.code : `unexpected: ${error}`;
    },
  );

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
/** A PNG of eight bits of red, green, blue and opacity, with any data. */
function png(width: number, height: number, data: Buffer, ...before: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const content = [
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([pngSignature, ...content]);
}
/** The Adobe RGB (1998) profile: primaries adapted to D50, and a gamma of 563/256. */
function adobeRgb(): Buffer {
  const fixed = (values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    values.forEach((value, at) => bytes.writeInt32BE(Math.round(value * 65_536), 4 * at));
    return bytes;
  };
  const xyz = (...values: number[]) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), fixed(values)]);
  const gamma = Buffer.from('curv\0\0\0\0\0\0\0\x01\x02\x33\0\0');
  const tags = {
    wtpt: xyz(0.9642, 1, 0.8249),
    rXYZ: xyz(0.60974, 0.31111, 0.01947),
    gXYZ: xyz(0.20528, 0.62567, 0.06087),
    bXYZ: xyz(0.14919, 0.06322, 0.74457),
    ...{ rTRC: gamma, gTRC: gamma, bTRC: gamma },
  };
  const table = Buffer.alloc(4 + 12 * Object.keys(tags).length);
  let end = 128 + table.length;
  table.writeUInt32BE(Object.keys(tags).length);
  Object.entries(tags).forEach(([name, { length }], at) => {
    table.write(name, 4 + 12 * at);
    table.writeUInt32BE(end, 8 + 12 * at);
    table.writeUInt32BE(length, 12 + 12 * at);
    end += length;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(end);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12);
  header.write('acsp', 36);
  fixed([0.9642, 1, 0.8249]).copy(header, 68);
  return Buffer.concat([header, table, ...Object.values(tags)]);
}

/** A picture that compresses as little as any. */
function noise(side: number): Sharp {
  const pixels = Buffer.alloc(side * side * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}
const maxBytes = 4 * 1024 ** 2;

/** Inserts bytes before a JPEG marker. */
function before(marker: number, jpeg: Buffer, bytes: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)]);
}

const script = Buffer.from('<script>alert(1)</script>');

afterEach(() => void jest.restoreAllMocks());

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

  it('F12: converts Adobe RGB to sRGB', async () => {
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(adobeRgb())]));
    // The red of sRGB and a gray, as Adobe RGB states them.
    for (const [stated, expected] of [
      [[219, 0, 0], red!],
      [
        [127, 127, 127],
        [127, 127, 127],
      ],
    ] as const) {
      const row = Buffer.from([0, ...[...stated, 255], ...[...stated, 255]]);
      const { bytes } = await readPicture(png(2, 2, Buffer.concat([row, row]), profile));
      expect(isNear(await colourAt(bytes, 0, 0), expected, 2)).toBe(true);
    }
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

  it('F12: keeps indexed colors, chroma subsampling and lossless WebP', async () => {
    for (const colours of [2, 16, 256]) {
      const shades = Buffer.from(
        Array.from({ length: 64 * 64 * 3 }, (_, at) => Math.floor(at / 3) % colours),
      );
      const pixels = sharp(shades, { raw: { width: 64, height: 64, channels: 3 } });
      const indexed = await pixels.png({ palette: true, colours, dither: 0 }).toBuffer();
      const { bytes } = await readPicture(indexed);
      const { isPalette, bitsPerSample } = await sharp(bytes).metadata();
      expect({ isPalette, bitsPerSample }).toEqual({ isPalette: true, bitsPerSample: Math.log2(colours) });
      expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(indexed).raw().toBuffer())).toBe(true);
    }
    const full = await noise(32).png().toBuffer();
    expect((await sharp((await readPicture(full)).bytes).metadata()).isPalette).toBe(false);
    for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
      const { bytes } = await readPicture(await noise(32).jpeg({ chromaSubsampling }).toBuffer());
      expect((await sharp(bytes).metadata()).chromaSubsampling).toBe(chromaSubsampling);
    }
    const photo = noise(64).withExif({ IFD0: { ImageDescription: 'VP8L' } });
    const kept = async (lossless: boolean) => {
      const { bytes } = await readPicture(await photo.clone().webp({ lossless }).toBuffer());
      return bytes.toString('latin1', 12, 16);
    };
    expect([await kept(false), await kept(true)]).toEqual(['VP8 ', 'VP8L']);
  });

  it('F12: returns at most 4 MB, with less quality where that is possible', async () => {
    const large = noise(2_048);
    const jpeg = await large.clone().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    expect(jpeg.length).toBeGreaterThan(maxBytes);
    expect((await readPicture(jpeg)).bytes.length).toBeLessThanOrEqual(maxBytes);
    expect(await reason(await large.clone().png({ compressionLevel: 1 }).toBuffer())).toBe('too-many-bytes');
  }, 60_000);

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

  it('F11: takes photos with the small mistakes of phones', async () => {
    const jpeg = await write(corners(64, 32), 'jpg');
    const wrongEnd = Buffer.from(jpeg);
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 2;
    wrongEnd[scan + jpeg.readUInt16BE(scan) - 2] = 0;
    const padded = [0xda, 0xc4, 0xd9].map((marker) => before(marker, jpeg, Buffer.alloc(5)));
    for (const file of [wrongEnd, ...padded]) {
      const { bytes } = await readPicture(file);
      expect(isNear(await colourAt(bytes, 4, 4), red!, 12)).toBe(true);
    }
  });

  it('LOC-4 rejects a truncated photo whose preview is complete', async () => {
    const preview = await write(plain(4, 4), 'jpg');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(preview.length + 2);
    const whole = await write(corners(64, 64), 'jpg');
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, preview]);
    const photo = Buffer.concat([whole.subarray(0, 2), segment, whole.subarray(2)]);
    expect(await reason(photo)).toBe('taken');
    expect(await reason(photo.subarray(0, -300))).toBe('picture-cut-off');
  });

  it('LOC-4 does not report a PNG with a wrong last checksum as truncated', async () => {
    const whole = await write(corners(30, 20), 'png');
    whole.writeUInt32BE(0, whole.length - 4);
    expect(await reason(whole)).toBe('taken');
  });

  it.each([
    ['timeout: 12% complete', 'outage'],
    ['vips_tracked: out of memory --- size == 16MB', 'outage'],
    ['VipsJpeg: Insufficient memory (case 4)', 'outage'],
    ['Array buffer allocation failed', 'outage'],
    ['VipsJpeg: Bogus marker length', 'picture-damaged'],
  ])('LOC-4 takes “%s” of the decoder for: %s', async (message, expected) => {
    const file = await write(plain(4, 4), 'png');
    jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(message) as never);
    expect(await reason(file)).toBe(expected);
    expect(await reason(file)).toBe('taken');
  });

  it('LOC-4 blames no file for a failure of the encoder', async () => {
    const file = await write(plain(4, 4), 'png');
    const error = new Error('vips2png: unable to write to target target');
    jest.spyOn(sharp.prototype, 'png').mockImplementationOnce(() => {
      jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(error as never);
      return plain(4, 4);
    });
    expect(await reason(file)).toBe('outage');
    expect(await reason(file)).toBe('taken');
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

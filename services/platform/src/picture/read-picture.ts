import type { Sharp } from 'sharp';
import { Slots } from '../concurrency/slots.js';
import { fault } from '../errors/index.js';
import { decoder } from './decoder.js';
import { NotAPicture, type Picture } from './picture.js';
import { isCutOff, pictureTypeOf } from './picture-type.js';

/** Maximum width and height in pixels: checked in the header, before anything is decoded. */
const maxPixels = 2_048;
/** Seconds of decoding and encoding; the largest picture takes about one. */
const maxSeconds = 10;
const quality = 90;
/** Limits concurrent decoding: one picture may be many megabytes, and each occupies a thread of the pool. */
const decoding = new Slots(2);

/**
 * Reads a picture by its content, whatever its name: PNG, JPEG or WebP. Returns it encoded from its pixels: turned
 * upright, converted to sRGB (CMYK too), without metadata and without anything else in the file. Throws NotAPicture
 * with the reason.
 */
export async function readPicture(file: Buffer): Promise<Picture> {
  const type = pictureTypeOf(file);
  if (!type) throw new NotAPicture(fault('no-picture'));
  if (isCutOff(file, type)) throw new NotAPicture(fault('picture-cut-off'));
  const open = await decoder();
  return decoding.run(async () => {
    const image = open(file, { limitInputPixels: maxPixels ** 2 }).timeout({ seconds: maxSeconds });
    const isConverted = await checkHeader(image);
    // Also for 16 bits, which otherwise keep the numbers of a wider color space.
    if (isConverted) image.withIccProfile('srgb', { attach: false });
    const encoded = encode[type](image.autoOrient(), file).toBuffer({ resolveWithObject: true });
    const { data, info } = await encoded.catch(refuse);
    return { type, width: info.width, height: info.height, bytes: data };
  });
}

/** Returns whether the picture has a color profile. */
async function checkHeader(image: Sharp): Promise<boolean> {
  const { width, height, pages = 1, hasProfile } = await image.metadata().catch(refuse);
  if (width > maxPixels || height > maxPixels) throw tooLarge();
  if (pages > 1) throw new NotAPicture(fault('picture-animated'));
  return hasProfile;
}

const encode: Readonly<Record<Picture['type'], (image: Sharp, file: Buffer) => Sharp>> = {
  png: (image) => image.png(),
  jpg: (image) => image.jpeg({ quality, chromaSubsampling: '4:4:4' }),
  webp: (image, file) => (file.includes('VP8L') ? image.webp({ lossless: true }) : image.webp({ quality })),
};

/** The decoder names its reasons in text only. */
function refuse(error: Error): never {
  if (error.message.includes('pixel limit')) throw tooLarge();
  throw new NotAPicture(
    fault(/premature end|truncated/i.test(error.message) ? 'picture-cut-off' : 'picture-damaged'),
  );
}

const tooLarge = () => new NotAPicture(fault('picture-too-large', { max: maxPixels }));

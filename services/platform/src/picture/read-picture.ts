import type { Metadata, Sharp } from 'sharp';
import { Slots } from '../concurrency/slots.js';
import { fault, OutageError } from '../errors/index.js';
import { decoder } from './decoder.js';
import { encodePicture } from './encode-picture.js';
import { NotAPicture, type Picture } from './picture.js';
import { isCutOff, pictureTypeOf } from './picture-type.js';

/** Maximum width and height in pixels: checked in the header, before anything is decoded. */
const maxPixels = 2_048;
/** Seconds of decoding, and of each encoding; the largest picture takes about one. */
const maxSeconds = 20;
/** Limits concurrent decoding: one picture may be many megabytes, and each occupies a thread of the pool. */
const decoding = new Slots(2);

/**
 * Reads a picture by its content, whatever its name: PNG, JPEG or WebP. Returns it encoded from its pixels: turned
 * upright, converted to sRGB (CMYK too), without metadata and without anything else in the file. Throws NotAPicture
 * with the reason, OutageError if this machine cannot read it at present.
 */
export async function readPicture(file: Buffer): Promise<Picture> {
  const type = pictureTypeOf(file);
  if (!type) throw new NotAPicture(fault('no-picture'));
  if (isCutOff(file, type)) throw new NotAPicture(fault('picture-cut-off'));
  const open = await decoder();
  return decoding.run(async () => {
    // Not for warnings: phones write files with bytes between segments that every browser shows.
    const options = { limitInputPixels: maxPixels ** 2, failOn: 'error' } as const;
    const image = open(file, options).timeout({ seconds: maxSeconds });
    const header = await headerOf(image);
    // Also for 16 bits, which otherwise keep the numbers of a wider color space.
    if (header.hasProfile) image.withIccProfile('srgb', { attach: false });
    // Decoded apart from encoding: only a failure to decode is a fault of the file.
    const decoded = image.autoOrient().raw().toBuffer({ resolveWithObject: true });
    const { data, info } = await decoded.catch(refuse);
    const { width, height, channels } = info;
    const pixels = () => open(data, { raw: { width, height, channels } }).timeout({ seconds: maxSeconds });
    return { type, width, height, bytes: await encodePicture(pixels, type, header, file) };
  });
}

async function headerOf(image: Sharp): Promise<Metadata> {
  const header = await image.metadata().catch(refuse);
  if (header.width > maxPixels || header.height > maxPixels) throw tooLarge();
  if ((header.pages ?? 1) > 1) throw new NotAPicture(fault('picture-animated'));
  return header;
}

/** The decoder names its reasons in text only. */
function refuse(error: Error): never {
  if (/^timeout:|memory|allocat/im.test(error.message))
    throw new OutageError('The decoder of pictures', { cause: error });
  if (error.message.includes('pixel limit')) throw tooLarge();
  throw new NotAPicture(
    fault(/premature end|truncated/i.test(error.message) ? 'picture-cut-off' : 'picture-damaged'),
  );
}

const tooLarge = () => new NotAPicture(fault('picture-too-large', { max: maxPixels }));

import type { Metadata, Sharp } from 'sharp';
import { fault, OutageError } from '../errors/index.js';
import { NotAPicture, type Picture } from './picture.js';
import { isLossless } from './picture-type.js';

/** Maximum size of an encoded picture, bytes: the only limit of what kiosks and browsers download. */
const maxBytes = 4 * 1024 ** 2;
/** Almost every picture gets the first. At the last, even noise in 2048 × 2048 pixels fits. */
const qualities = [90, 75, 60] as const;

type Encode = (pixels: Sharp) => Sharp;

/**
 * Encodes pixels in the way of their file, which keeps them about as small: indexed colors, chroma subsampling and
 * lossless WebP. Lowers the quality of a large picture. Throws NotAPicture if that is not enough, OutageError if the
 * encoder fails.
 */
export async function encodePicture(
  pixels: () => Sharp,
  type: Picture['type'],
  header: Metadata,
  file: Buffer,
): Promise<Buffer> {
  for (const encode of encodings[type](header, file)) {
    const encoded = await encode(pixels())
      .toBuffer()
      .catch((cause: unknown) => {
        // The pixels were read: whatever fails now is no fault of the file.
        throw new OutageError('The encoder of pictures', { cause });
      });
    if (encoded.length <= maxBytes) return encoded;
  }
  throw new NotAPicture(fault('too-many-bytes', { max: maxBytes / 1024 ** 2 }));
}

/** The encodings of each type, the best first. */
const encodings: Readonly<Record<Picture['type'], (header: Metadata, file: Buffer) => Encode[]>> = {
  png: ({ isPalette, bitsPerSample = 8 }) => {
    const indexed = { palette: true, colours: 2 ** bitsPerSample, dither: 0 };
    const kept = isPalette ? indexed : { adaptiveFiltering: true };
    return [6, 9].map((compressionLevel) => (pixels) => pixels.png({ ...kept, compressionLevel }));
  },
  jpg: ({ chromaSubsampling: source }) => {
    const chromaSubsampling = source?.startsWith('4:2:0') ? '4:2:0' : '4:4:4';
    return qualities.map((quality) => (pixels) => pixels.jpeg({ quality, chromaSubsampling }));
  },
  webp: (_, file) =>
    isLossless(file)
      ? [(pixels) => pixels.webp({ lossless: true })]
      : qualities.map((quality) => (pixels) => pixels.webp({ quality })),
};

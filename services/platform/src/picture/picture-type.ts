import type { Picture } from './picture.js';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The type of a picture by its first bytes; undefined for unsupported files. */
export function pictureTypeOf(file: Buffer): Picture['type'] | undefined {
  if (file.subarray(0, 8).equals(pngSignature)) return 'png';
  if (file.length > 4 && file.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return file.length > 16 && isWebp ? 'webp' : undefined;
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Whether a file ends before the end that its type announces. */
export function isCutOff(file: Buffer, type: Picture['type']): boolean {
  if (type === 'webp') return 8 + file.readUInt32LE(4) > file.length;
  if (type === 'jpg') return !file.includes(endOfJpeg);
  // The name of the last chunk and its checksum, whose value is left to the decoder.
  const end = file.indexOf('IEND');
  return end < 0 || end + 8 > file.length;
}

/** Whether a WebP is lossless, by the chunk of its image. Chunks before that are of a profile, opacity and the like. */
export function isLossless(file: Buffer): boolean {
  for (let at = 12; at + 8 <= file.length;) {
    const chunk = file.toString('latin1', at, at + 4);
    if (chunk === 'VP8L' || chunk === 'VP8 ') return chunk === 'VP8L';
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

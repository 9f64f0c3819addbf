import type { Picture } from './picture.js';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The type of a picture by its first bytes; undefined for unsupported files. */
export function pictureTypeOf(file: Buffer): Picture['type'] | undefined {
  if (file.subarray(0, 8).equals(pngSignature)) return 'png';
  if (file.length > 4 && file.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return file.length > 16 && isWebp ? 'webp' : undefined;
}

const endOfPng = Buffer.from('IEND\xaeB`\x82', 'latin1');
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Whether a file ends before the end that its type announces. */
export function isCutOff(file: Buffer, type: Picture['type']): boolean {
  if (type === 'webp') return 8 + file.readUInt32LE(4) > file.length;
  return !file.includes(type === 'png' ? endOfPng : endOfJpeg);
}

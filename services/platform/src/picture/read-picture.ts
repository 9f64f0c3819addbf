import { fault } from '../errors/index.js';
import { NotAPicture, type Picture } from './picture.js';
import { readJpeg } from './read-jpeg.js';
import { pngSignature, readPng } from './read-png.js';
import { readWebp } from './read-webp.js';

/** The type of a picture by its first bytes; undefined for unsupported files. */
export function pictureTypeOf(file: Buffer): Picture['type'] | undefined {
  if (file.subarray(0, 8).equals(pngSignature)) return 'png';
  if (file.length > 4 && file.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return file.length > 16 && isWebp ? 'webp' : undefined;
}

const readers = { png: readPng, jpg: readJpeg, webp: readWebp };

/**
 * Reads a picture by its content, whatever its name: PNG, JPEG or WebP, rebuilt without metadata and without anything
 * else in the file. Throws NotAPicture with the reason. Sizes come from headers; nothing is decoded here.
 */
export async function readPicture(file: Buffer): Promise<Picture> {
  const type = pictureTypeOf(file);
  if (!type) throw new NotAPicture(fault('no-picture'));
  return readers[type](file);
}

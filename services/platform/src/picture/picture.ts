import { fault, type Fault } from '../errors/index.js';

/** A picture rebuilt from only what its pixels need. */
export interface Picture {
  type: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
  bytes: Buffer;
}

/** The reason why a file is rejected as a picture, in words for the uploader. */
export class NotAPicture extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** Maximum width and height in pixels: checked in the header, before anything is decompressed. */
const maxPixels = 2_048;

export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new NotAPicture(fault('picture-empty'));
  if (width > maxPixels || height > maxPixels)
    throw new NotAPicture(fault('picture-too-large', { max: maxPixels }));
}

import { fault, type Fault } from '../errors/index.js';

/** A picture rebuilt from nothing but what its pixels need. */
export interface Picture {
  type: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
  bytes: Buffer;
}

/** Why a file is not taken as a picture, in words for the person who sent it. */
export class NotAPicture extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** Largest width and height, pixels: known from the header, before anything is unpacked. */
const mostPixels = 2_048;

export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new NotAPicture(fault('picture-empty'));
  if (width > mostPixels || height > mostPixels)
    throw new NotAPicture(fault('picture-too-large', { max: mostPixels }));
}

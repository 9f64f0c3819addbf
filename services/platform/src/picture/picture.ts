import type { Fault } from '../errors/index.js';

/** A picture encoded from its pixels alone: upright, in sRGB, without metadata. */
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

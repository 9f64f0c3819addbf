import { Problem } from '../errors/index.js';
import { NotAPicture, type Picture } from './picture.js';
import { readPicture } from './read-picture.js';

/** Reads the picture in a field of a request. Throws `invalid` for the field, with the reason. */
export async function pictureIn(field: string, file: Buffer): Promise<Picture> {
  try {
    return await readPicture(file);
  } catch (error) {
    if (error instanceof NotAPicture) throw Problem.invalid(field, error.fault);
    throw error;
  }
}

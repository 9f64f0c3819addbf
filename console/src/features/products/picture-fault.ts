import { fault, type FieldFault } from '../../app/problems/fault-text';

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
/** Maximum picture size in bytes; the server refuses larger ones. */
const maxBytes = 2 * 1024 * 1024;

/** Why a file cannot be a picture, as far as can be checked before the upload. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): FieldFault | undefined {
  if (!pictureTypes.includes(type)) return fault('no-picture');
  return size > maxBytes ? fault('too-many-bytes', { max: maxBytes / 1024 ** 2 }) : undefined;
}

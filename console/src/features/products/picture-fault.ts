import { fault, type FieldFault } from '../../app/problems/fault-text';

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
/** Largest picture, bytes: the server takes no larger one. */
const maxBytes = 2 * 1024 * 1024;

/** Why a file cannot be a picture, as far as that can be told before it is sent. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): FieldFault | undefined {
  if (!pictureTypes.includes(type)) return fault('no-picture');
  return size > maxBytes ? fault('too-many-bytes', { max: maxBytes / 1024 ** 2 }) : undefined;
}

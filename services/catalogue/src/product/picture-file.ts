import type { Tx } from '@backroom/platform';

/** Returns the storage name of a product picture, which several products can share. */
export const pictureFile = (fileName: string): string => `pictures/${fileName}`;

/** Whether a file is a picture in use by a product. */
export async function isPictureShown(tx: Tx, name: string): Promise<boolean> {
  if (!name.startsWith('pictures/')) return false;
  const shown = await tx.query('select 1 from product_image where file_name = $1 limit 1', [
    name.slice('pictures/'.length),
  ]);
  return shown.length > 0;
}

import type { Tx } from '@backroom/platform';

/** Where pictures of products are kept: several products may show the same. */
export const pictureFile = (fileName: string): string => `pictures/${fileName}`;

/** Whether a file is a picture that a product shows. */
export async function isPictureShown(tx: Tx, name: string): Promise<boolean> {
  if (!name.startsWith('pictures/')) return false;
  const shown = await tx.query('select 1 from product_image where file_name = $1 limit 1', [
    name.slice('pictures/'.length),
  ]);
  return shown.length > 0;
}

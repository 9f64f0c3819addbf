import {
  NotAPicture,
  readPicture,
  type DueWork,
  type DueWorkHandler,
  type Files,
  type Picture,
} from '@backroom/platform';
import { cartChanged } from './cart.events.js';
import { cartOfRow, type CartRow } from './cart.sql.js';

const kind = 'cart-photo';

/** The upload path of a cart photo; the kiosk's message must name exactly this path. */
export const uploadOf = (accountId: number, cartId: string): string => `uploads/${accountId}/carts/${cartId}`;

export function photoWork(accountId: number, cartId: string, now: Date): DueWork<{ cartId: string }> {
  return { kind, key: `${accountId}:${cartId}`, accountId, dueAt: now, payload: { cartId } };
}

/**
 * Stores the uploaded photo of a canceled cart, re-encoded from its pixels without metadata. A missing upload, or a
 * file that is not an image, is ignored.
 */
export function takeCartPhoto(files: Files): DueWorkHandler<{ cartId: string }> {
  return {
    kind,
    async handle(tx, { accountId, payload: { cartId } }) {
      const upload = uploadOf(accountId, cartId);
      const sent = await files.read(upload);
      const picture = sent && (await pictureOf(sent));
      if (picture) {
        const name = `carts/${accountId}/${cartId}.${picture.type}`;
        await files.put(name, picture.bytes);
        const [row] = await tx.query<CartRow>(
          'update cart set photo = $3 where account_id = $1 and id = $2 returning *',
          [accountId, cartId, name],
        );
        if (row) tx.publish(cartChanged(cartOfRow(row)));
      }
      await files.remove(upload);
    },
  };
}

async function pictureOf(file: Buffer): Promise<Picture | undefined> {
  try {
    return await readPicture(file);
  } catch (error) {
    if (error instanceof NotAPicture) return undefined;
    throw error;
  }
}

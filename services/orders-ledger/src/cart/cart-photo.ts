import { readPicture, type DueWork, type DueWorkHandler, type Files } from '@backroom/platform';
import { cartChanged } from './cart.events.js';
import { cartOfRow, type CartRow } from './cart.sql.js';

const kind = 'cart-photo';

/** Where a kiosk sends the photo of a cart: what its message names has to be just this. */
export const uploadOf = (accountId: number, cartId: string): string => `uploads/${accountId}/carts/${cartId}`;

export function photoWork(accountId: number, cartId: string, now: Date): DueWork<{ cartId: string }> {
  return { kind, key: `${accountId}:${cartId}`, accountId, dueAt: now, payload: { cartId } };
}

/**
 * Takes what a kiosk sent as the photo of a canceled cart: rebuilt from its pixels, without metadata. What is no
 * picture, or was never sent, is no photo.
 */
export function takeCartPhoto(files: Files): DueWorkHandler<{ cartId: string }> {
  return {
    kind,
    async handle(tx, { accountId, payload: { cartId } }) {
      const upload = uploadOf(accountId, cartId);
      const picture = await files
        .read(upload)
        .then((sent) => sent && readPicture(sent).catch(() => undefined));
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

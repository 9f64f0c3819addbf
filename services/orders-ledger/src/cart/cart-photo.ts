import {
  currentPrincipal,
  Problem,
  readPicture,
  type Clock,
  type DueWork,
  type DueWorkHandler,
  type Files,
} from '@backroom/platform';
import type { CreateCartPhotoUploadResponse } from '@backroom/proto/orders/v1/carts_service';
import { cartChanged } from './cart.events.js';
import { cartOfRow, type CartRow } from './cart.sql.js';

const kind = 'cart-photo';
/** Largest photo that is taken, bytes, and milliseconds in which it has to be sent. */
const mostBytes = 4 * 1024 * 1024;
const uploadLifetime = 10 * 60_000;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Where a kiosk sends the photo of a cart: what its message names has to be just this. */
export const uploadOf = (accountId: number, cartId: string): string => `uploads/${accountId}/carts/${cartId}`;

/** A place for the photo of a cart of the calling kiosk's operator. Nobody but a kiosk finds one. */
export function createPhotoUpload(files: Files, clock: Clock, cartId: string): CreateCartPhotoUploadResponse {
  const { kind: caller, accounts } = currentPrincipal();
  const [accountId] = accounts === 'all' ? [] : accounts;
  if (caller === 'service') throw new Problem('forbidden', 'Only kiosks send photos of carts');
  if (caller !== 'device' || accountId === undefined || !uuid.test(cartId)) throw Problem.notFound('cart');
  const key = uploadOf(accountId, cartId);
  return {
    key,
    url: files.uploadLink(key, { lifetime: uploadLifetime, maxBytes: mostBytes }),
    expiresAt: clock.now().getTime() + uploadLifetime,
    maxBytes: mostBytes,
  };
}

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

import {
  NotAPicture,
  readPicture,
  type Clock,
  type DueWork,
  type DueWorkHandler,
  type Files,
  type Picture,
} from '@backroom/platform';
import { cartChanged } from './cart.events.js';
import { cartOfRow, type CartRow } from './cart.sql.js';

const kind = 'cart-photo';
/** Milliseconds until a photo expires that no attempt could read. */
const maxAgeMs = 24 * 3_600_000;

/** The upload path of a cart photo; the kiosk's message must name exactly this path. */
export const uploadOf = (accountId: number, cartId: string): string => `uploads/${accountId}/carts/${cartId}`;

export function photoWork(accountId: number, cartId: string, now: Date): DueWork<{ cartId: string }> {
  return { kind, key: `${accountId}:${cartId}`, accountId, dueAt: now, payload: { cartId } };
}

/**
 * Stores the uploaded photo of a canceled cart, re-encoded from its pixels without metadata. A missing upload, or a
 * file that is not an image, is ignored; so is one that could not be read for a day.
 */
export function takeCartPhoto(files: Files, clock: Clock): DueWorkHandler<{ cartId: string }> {
  return {
    kind,
    async handle(tx, { accountId, dueAt, payload: { cartId } }) {
      const upload = uploadOf(accountId, cartId);
      const sent = await files.read(upload);
      const picture = sent && (await pictureOf(sent, clock.now().getTime() - dueAt.getTime() < maxAgeMs));
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

/** Returns undefined for a file that is no picture, or, if it must not be retried, that cannot be read. */
async function pictureOf(file: Buffer, mayRetry: boolean): Promise<Picture | undefined> {
  try {
    return await readPicture(file);
  } catch (error) {
    if (error instanceof NotAPicture || !mayRetry) return undefined;
    throw error;
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentPrincipal,
  Files,
  isUuid,
  Problem,
  removeLater,
  type Tx,
} from '@backroom/platform';
import type { CreateCartPhotoUploadResponse } from '@backroom/proto/orders/v1/carts_service';
import { fault } from '../faults.js';
import { uploadOf } from './cart-photo.js';

/** Max size of a photo in bytes, and lifetime of the upload URL in milliseconds. */
const maxBytes = 4 * 1024 * 1024;
const lifetime = 10 * 60_000;
/** Max photos per kiosk and day (UTC), well above the number of canceled carts of a kiosk. */
export const maxPhotosPerDay = 100;

export class CreatePhotoUpload {
  constructor(readonly cartId: string) {}
}

/**
 * Creates an upload URL for a cart photo of the calling kiosk's operator (LEDG-5). Only kiosks may call this. A file
 * that no cart names is deleted a day later.
 */
@CommandHandler(CreatePhotoUpload)
export class CreatePhotoUploadHandler implements ICommandHandler<
  CreatePhotoUpload,
  CreateCartPhotoUploadResponse
> {
  constructor(
    private readonly commands: Commands,
    private readonly files: Files,
    private readonly clock: Clock,
  ) {}

  execute({ cartId }: CreatePhotoUpload): Promise<CreateCartPhotoUploadResponse> {
    const principal = currentPrincipal();
    const { kind, id: kioskId, accounts } = principal;
    const [accountId] = accounts === 'all' ? [] : accounts;
    if (kind === 'service') throw new Problem('forbidden', fault('kiosks-only'));
    if (kind !== 'device' || accountId === undefined || !isUuid(cartId)) throw Problem.notFound('cart');
    const options = {
      ...{ name: 'create-photo-upload', scope: accountScope(accountId), principal },
      unaudited: 'the cart names its photo, and unnamed files are deleted',
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      await countUpload(tx, accountId, Number(kioskId), now);
      const key = uploadOf(accountId, cartId);
      await removeLater(tx, this.clock, key);
      const url = this.files.uploadLink(key, { lifetime, maxBytes });
      return { key, url, expiresAt: now.getTime() + lifetime, maxBytes };
    });
  }
}

async function countUpload(tx: Tx, accountId: number, kioskId: number, now: Date): Promise<void> {
  const counted = await tx.query(
    `insert into photo_quota as q (account_id, kiosk_id, day, links) values ($1, $2, $3, 1)
     on conflict (account_id, kiosk_id) do update
       set day = excluded.day, links = case when q.day = excluded.day then q.links + 1 else 1 end
       where q.day <> excluded.day or q.links < $4
     returning links`,
    [accountId, kioskId, now.toISOString().slice(0, 10), maxPhotosPerDay],
  );
  if (counted.length === 0) throw new Problem('tooMany', fault('too-many-photos', { max: maxPhotosPerDay }));
}

import { copyOf, type Tx } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { AccountCopy, DeviceCopy, FeeCopy, LocationCopy, PriceCopy, ProductCopy } from './copies.entities.js';

export const copyConsumers = [
  copyOf({
    // Three have other names than at first: read once more from the beginning, for what their rows had not then.
    name: 'orders-ledger.operators',
    event: events.AccountChanged,
    entity: AccountCopy,
    pick: ({ account }) =>
      account && {
        accountId: account.id,
        currency: account.currency,
        loyaltyProgram: account.loyaltyProgram,
        status: account.status || 'active',
      },
  }),
  copyOf({
    name: 'orders-ledger.places',
    event: events.LocationChanged,
    entity: LocationCopy,
    pick: ({ location }) =>
      location && { ...location, locationId: location.id, status: location.status || 'active' },
    then: (tx, copied) => rememberNames(tx, 'location', copied, ({ locationId }) => locationId),
  }),
  copyOf({
    name: 'orders-ledger.fees',
    event: events.LocationFeeChanged,
    entity: FeeCopy,
    pick: ({ locationId, accountId, fee }) =>
      fee && { ...fee, locationId, accountId, validFrom: new Date(fee.validFrom) },
  }),
  copyOf({
    name: 'orders-ledger.devices',
    event: events.DeviceChanged,
    entity: DeviceCopy,
    pick: ({ device }) => device && { ...device, deviceId: device.id },
    then: (tx, copied) => rememberNames(tx, 'kiosk', copied, ({ deviceId }) => deviceId),
  }),
  copyOf({
    name: 'orders-ledger.catalogue',
    event: events.ProductChanged,
    entity: ProductCopy,
    pick: ({ product }) => product && { ...product, productId: product.id },
    then: (tx, copied) => rememberNames(tx, 'product', copied, ({ productId }) => productId),
  }),
  copyOf({
    name: 'orders-ledger.prices',
    event: events.PriceChanged,
    entity: PriceCopy,
    pick: ({ price }) => price && { ...price, validFrom: new Date(price.validFrom) },
  }),
];

/** Keeps every name that was ever borne, for the search of the ledger: a sale shows those of its time. */
async function rememberNames<T extends { accountId: number; name: string }>(
  tx: Tx,
  bearer: 'location' | 'kiosk' | 'product',
  copied: readonly T[],
  idOf: (one: T) => number,
): Promise<void> {
  await tx.query(
    `insert into ledger_name (account_id, bearer, id, name)
     select account_id, $1, id, name from unnest($2::bigint[], $3::bigint[], $4::text[]) as t(account_id, id, name)
     on conflict do nothing`,
    [bearer, copied.map(({ accountId }) => accountId), copied.map(idOf), copied.map(({ name }) => name)],
  );
}

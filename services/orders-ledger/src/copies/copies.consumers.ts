import { copyOf, insertMany, type Tx } from '@backroom/platform';
import { bothUnits } from '@backroom/pricing';
import type { LocationTaxChanged } from '@backroom/proto/catalogue/v1/catalogue_events';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import {
  AccountCopy,
  ConfigCopy,
  DeviceCopy,
  FeeCopy,
  LocationCopy,
  LocationTaxCopy,
  PriceCopy,
  ProductCopy,
} from './copies.entities.js';
import { ledgerNameTable } from './names.tables.js';

export const copyConsumers = [
  copyOf({
    // Some consumers were renamed to read their topic again from the beginning, for columns added later.
    name: 'orders-ledger.operators',
    event: events.AccountChanged,
    entity: AccountCopy,
    pick: ({ account }) =>
      account && {
        accountId: account.id,
        name: account.name,
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
    then: (tx, copied) => storeNames(tx, 'location', copied, ({ locationId }) => locationId),
  }),
  copyOf({
    name: 'orders-ledger.fees',
    event: events.LocationFeeChanged,
    entity: FeeCopy,
    pick: ({ locationId, accountId, fee }) =>
      fee && {
        ...fee,
        ...bothUnits(fee.ppm, fee.basisPoints),
        ...{ locationId, accountId, validFrom: new Date(fee.validFrom) },
      },
  }),
  copyOf({
    name: 'orders-ledger.devices',
    event: events.DeviceChanged,
    entity: DeviceCopy,
    pick: ({ device }) => device && { ...device, deviceId: device.id },
    then: (tx, copied) => storeNames(tx, 'kiosk', copied, ({ deviceId }) => deviceId),
  }),
  copyOf({
    name: 'orders-ledger.goods',
    event: events.ProductChanged,
    entity: ProductCopy,
    pick: ({ product }) =>
      product && { ...product, productId: product.id, image: product.images[0]?.fileName ?? '' },
    then: (tx, copied) => storeNames(tx, 'product', copied, ({ productId }) => productId),
  }),
  copyOf({
    name: 'orders-ledger.dated-prices',
    event: events.PriceChanged,
    entity: PriceCopy,
    pick: ({ price }) => price && priceCopyOf(price),
    then: forgetCancelled,
  }),
  copyOf({
    name: 'orders-ledger.location-taxes',
    event: events.LocationTaxChanged,
    entity: LocationTaxCopy,
    pick: locationTaxCopyOf,
  }),
  copyOf({
    name: 'orders-ledger.applied-configs',
    event: events.ConfigApplied,
    entity: ConfigCopy,
    pick: (config) => ({
      ...config,
      appliedAt: new Date(config.appliedAt),
      heldAt: new Date(config.heldAt),
    }),
    then: deleteOldConfigs,
  }),
];

/** Milliseconds before a kiosk's newest config after which older ones no longer matter: no sale arrives later. */
const retentionMs = 40 * 86_400_000;

/** Deletes configs older than the one that a kiosk used when the oldest sale that may still arrive was made. */
async function deleteOldConfigs(tx: Tx, copied: readonly ConfigCopy[]): Promise<void> {
  await tx.query(
    `delete from config_copy c using unnest($1::bigint[], $2::timestamptz[]) as t(device_id, applied_at)
     where c.device_id = t.device_id and c.applied_at < (
       select max(o.applied_at) from config_copy o
       where o.device_id = t.device_id and o.applied_at < t.applied_at - $3 * interval '1 millisecond')`,
    [copied.map(({ deviceId }) => deviceId), copied.map(({ appliedAt }) => appliedAt), retentionMs],
  );
}

/** Deletes prices that were withdrawn before they became valid. */
async function forgetCancelled(
  tx: Tx,
  copied: readonly { productId: number; validFrom: Date; cancelled?: boolean }[],
): Promise<void> {
  const withdrawn = copied.filter(({ cancelled }) => cancelled);
  if (withdrawn.length === 0) return;
  await tx.query(
    `delete from price_copy p using unnest($1::bigint[], $2::timestamptz[]) as t(product_id, valid_from)
     where p.product_id = t.product_id and p.valid_from = t.valid_from`,
    [withdrawn.map(({ productId }) => productId), withdrawn.map(({ validFrom }) => validFrom)],
  );
}

/** Stores every name ever used for the search of the ledger: a sale shows the names of its time. */
async function storeNames<T extends { accountId: number; name: string }>(
  tx: Tx,
  bearer: 'location' | 'kiosk' | 'product',
  copied: readonly T[],
  idOf: (one: T) => number,
): Promise<void> {
  await insertMany(
    tx,
    ledgerNameTable,
    copied.map((one) => ({ accountId: one.accountId, bearer, id: idOf(one), name: one.name })),
    { onConflict: 'nothing' },
  );
}

function priceCopyOf(price: Price) {
  const { ppm: taxRatePpm, basisPoints: taxRate } = bothUnits(price.taxRatePpm, price.taxRate);
  return { ...price, taxRatePpm, taxRate, validFrom: new Date(price.validFrom) };
}

function locationTaxCopyOf(tax: LocationTaxChanged) {
  const { ppm: ratePpm, basisPoints: rate } = bothUnits(tax.ratePpm, tax.rate);
  return { ...tax, ratePpm, rate, validFrom: new Date(tax.validFrom) };
}

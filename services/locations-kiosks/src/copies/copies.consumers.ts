import { copyOf, type Clock, type ConsumerTx, type ReceivedEvent } from '@backroom/platform';
import { bothUnits } from '@backroom/pricing';
import type { LocationTaxChanged } from '@backroom/proto/catalogue/v1/catalogue_events';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { configDue } from '../config/config-due.js';
import { pricesChanged } from '../config/price-lists.js';
import {
  AccountCopy,
  FeaturedCopy,
  LocationTaxCopy,
  LoyaltyCopy,
  PriceCopy,
  ProductCopy,
} from './copies.entities.js';

/**
 * The copies of operators, products, prices, taxes and loyalty programs. Each change schedules new configs of its
 * operator's locations.
 */
export const copyConsumers = (clock: Clock) => {
  const then = (tx: ConsumerTx, _copied: readonly object[], received: readonly ReceivedEvent[]) =>
    everyConfigDue(tx, clock, accountsOf(received));
  const thenPrices: typeof then = async (tx, _copied, received) => {
    await pricesChanged(tx, accountsOf(received));
    await everyConfigDue(tx, clock, accountsOf(received));
  };
  return [
    copyOf({
      name: 'locations-kiosks.accounts',
      event: events.AccountChanged,
      entity: AccountCopy,
      pick: ({ account }) =>
        account && {
          accountId: account.id,
          currency: account.currency,
          loyaltyProgram: account.loyaltyProgram,
          status: account.status || 'active',
        },
      then,
    }),
    // Renamed consumers: they read the topics again from the beginning, for columns that were added later.
    copyOf({
      name: 'locations-kiosks.goods',
      event: events.ProductChanged,
      entity: ProductCopy,
      pick: ({ product }) =>
        product && {
          ...product,
          productId: product.id,
          category: product.categoryName,
          image: product.images[0]?.fileName ?? '',
          barcodes: JSON.stringify(product.barcodes.map(({ code }) => code)),
        },
      then: thenPrices,
    }),
    copyOf({
      name: 'locations-kiosks.dated-prices',
      event: events.PriceChanged,
      entity: PriceCopy,
      pick: ({ price }) => price && priceCopyOf(price),
      then: async (tx, copied, received) => {
        await forgetCancelled(tx, copied);
        await thenPrices(tx, copied, received);
      },
    }),
    copyOf({
      name: 'locations-kiosks.location-taxes',
      event: events.LocationTaxChanged,
      entity: LocationTaxCopy,
      pick: locationTaxCopyOf,
      then: (tx, copied) => configDue(tx, clock, placesOf(copied)),
    }),
    copyOf({
      name: 'locations-kiosks.featured',
      event: events.FeaturedChanged,
      entity: FeaturedCopy,
      pick: ({ locationId, accountId, productIds }) => ({
        ...{ locationId, accountId },
        products: JSON.stringify(productIds),
      }),
      then: (tx, copied) => configDue(tx, clock, placesOf(copied)),
    }),
    copyOf({
      name: 'locations-kiosks.loyalty',
      event: events.LoyaltyProgramChanged,
      entity: LoyaltyCopy,
      pick: ({ program }) =>
        program && {
          locationId: program.locationId,
          accountId: program.accountId,
          enabled: program.enabled,
          tiers: JSON.stringify(program.tiers.filter(({ productIds }) => productIds.length > 0)),
        },
      then: (tx, copied) => configDue(tx, clock, placesOf(copied)),
    }),
  ];
};

const accountsOf = (received: readonly ReceivedEvent[]): number[] => [
  ...new Set(received.map(({ accountId }) => accountId)),
];

const placesOf = (copied: readonly { locationId: number; accountId: number }[]) => [
  ...new Map(copied.map(({ locationId: id, accountId }) => [id, { id, accountId }])).values(),
];

/** A price that was canceled before it took effect is deleted. */
async function forgetCancelled(
  tx: ConsumerTx,
  copied: readonly { productId: number; validFrom: Date; cancelled?: boolean }[],
): Promise<void> {
  const gone = copied.filter(({ cancelled }) => cancelled);
  if (gone.length === 0) return;
  await tx.query(
    `delete from price_copy p using unnest($1::bigint[], $2::timestamptz[]) as t(product_id, valid_from)
     where p.product_id = t.product_id and p.valid_from = t.valid_from`,
    [gone.map(({ productId }) => productId), gone.map(({ validFrom }) => validFrom)],
  );
}

/** A product is sold at every place of its operator. */
async function everyConfigDue(tx: ConsumerTx, clock: Clock, accounts: readonly number[]): Promise<void> {
  const locations = await tx.query<{ id: number; accountId: number }>(
    'select id, account_id as "accountId" from location where account_id = any ($1) order by id',
    [accounts],
  );
  await configDue(tx, clock, locations);
}

function priceCopyOf(price: Price) {
  const { ppm: taxRatePpm, basisPoints: taxRate } = bothUnits(price.taxRatePpm, price.taxRate);
  return { ...price, taxRatePpm, taxRate, validFrom: new Date(price.validFrom) };
}

function locationTaxCopyOf(tax: LocationTaxChanged) {
  const { ppm: ratePpm, basisPoints: rate } = bothUnits(tax.ratePpm, tax.rate);
  return { ...tax, ratePpm, rate, validFrom: new Date(tax.validFrom) };
}

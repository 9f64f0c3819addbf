import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { FeaturedChanged } from '@backroom/proto/catalogue/v1/catalogue_events';
import type { Price, Product } from '@backroom/proto/catalogue/v1/product';

export function productChanged(product: Product): NewEvent {
  return {
    event: events.ProductChanged,
    key: String(product.id),
    accountId: product.accountId,
    payload: { product },
  };
}

export function priceChanged(price: Price): NewEvent {
  return {
    event: events.PriceChanged,
    key: String(price.productId),
    accountId: price.accountId,
    payload: { price },
  };
}

export function featuredChanged(payload: FeaturedChanged): NewEvent {
  return {
    event: events.FeaturedChanged,
    key: String(payload.locationId),
    accountId: payload.accountId,
    payload,
  };
}

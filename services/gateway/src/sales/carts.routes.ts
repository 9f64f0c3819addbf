import { Client } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import type { Cart } from '@backroom/proto/orders/v1/cart';
import {
  CartsServiceService,
  type CartsService,
  type ListCartsRequest,
} from '@backroom/proto/orders/v1/carts_service';
import { absoluteLink } from '../files/absolute-link.js';
import { counted, idsOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { instantOf } from '../route/instants.js';

const statuses = ['open', 'purchased', 'canceled', 'abandoned'] as const;

export const cartsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('-created', ['total', 'created', 'updated']),
  status: z
    .string()
    .max(60)
    .default(statuses.join())
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(statuses)))
    .describe('Comma-separated statuses: open, purchased, canceled, abandoned'),
});
/** The request to orders-ledger for this query. */
export function cartsRequest(query: z.infer<typeof cartsQuery>): ListCartsRequest {
  return {
    sort: query.sort,
    page: query.page,
    limit: query.limit,
    accountIds: idsOf(query.operator),
    locationIds: idsOf(query.location),
    keywords: query.keywords,
    statuses: query.status,
    fromDate: query.startDate ?? '',
    toDate: query.endDate ?? '',
  };
}

const cartProduct = z
  .object({ productId: z.int(), name: z.string(), quantity: z.int(), unitPrice: z.number() })
  .meta({ id: 'CartProduct' });
const cart = z
  .object({
    id: z.string(),
    AccountId: z.int(),
    LocationId: z.int(),
    locationName: z.string(),
    timezone: z.string(),
    deviceName: z.string(),
    UserId: z.int().nullable(),
    userName: z.string(),
    status: z.enum(statuses),
    currency: z.string(),
    cart: z.object({
      totals: z.object({ total: z.number() }),
      products: z.array(cartProduct),
    }),
    hasPhoto: z.boolean(),
    orderId: z.string().nullable().describe('Order id of the resulting sale'),
    creationDate: z.iso.datetime(),
    updatedOn: z.iso.datetime(),
  })
  .meta({ id: 'Cart' });
const cartsAnswer = z
  .object({
    shoppingCart: z.array(cart),
    meta: z.object(counted),
  })
  .meta({ id: 'CartList' });
const cartParams = z.strictObject({ id: z.uuid() });
const photoAnswer = z.object({ url: z.url() }).meta({ id: 'CartPhoto' });
const uploadAnswer = z
  .object({ key: z.string(), url: z.url(), expiresAt: z.iso.datetime(), maxBytes: z.int() })
  .meta({ id: 'CartPhotoUpload' });
const shared = { method: 'GET', tag: 'Carts', access: ['LedgerAll'], tenancy: 'accounts' } as const;
const shown = { ...shared, part: { of: 'carts' } } as const;

@Controller()
export class CartsRoutes {
  constructor(@Client(CartsServiceService) private readonly carts: CartsService) {}

  @Route({
    ...shown,
    path: '/carts',
    summary: 'List carts',
    description: 'Carts at the kiosks of operators that use globalConnect, newest first.',
    query: cartsQuery,
    answer: cartsAnswer,
  })
  async list(@Input('query') query: z.infer<typeof cartsQuery>): Promise<z.infer<typeof cartsAnswer>> {
    const { carts, total, totalExact } = await this.carts.listCarts(cartsRequest(query));
    return { shoppingCart: carts.map(cartOf), meta: metaOf(total, totalExact) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/carts/:id/photo/key',
    summary: 'Create an upload URL for cart photos',
    description: 'For kiosks. Send the photo to the URL by PUT within ten minutes.',
    devices: true,
    idempotency: 'natural',
    params: cartParams,
    answer: uploadAnswer,
  })
  async upload(
    @Input('params') { id }: z.infer<typeof cartParams>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof uploadAnswer>> {
    const { expiresAt, url, ...upload } = await this.carts.createCartPhotoUpload({ cartId: id });
    return {
      ...upload,
      url: absoluteLink(url, request),
      expiresAt: instantOf(expiresAt),
    };
  }

  @Route({
    ...shown,
    path: '/carts/:id/photo',
    summary: 'Get the photo of a canceled cart',
    description: 'Returns a download URL that is valid for five minutes.',
    params: cartParams,
    answer: photoAnswer,
  })
  async photo(
    @Input('params') { id }: z.infer<typeof cartParams>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof photoAnswer>> {
    const { url } = await this.carts.getCartPhoto({ cartId: id });
    return { url: absoluteLink(url, request) };
  }
}

function cartOf(kept: Cart): z.infer<typeof cart> {
  const money = (minor: number) => decimalOf(minor, kept.currency);
  return {
    id: kept.id,
    AccountId: kept.accountId,
    LocationId: kept.locationId,
    locationName: kept.locationName,
    timezone: kept.timezone,
    deviceName: kept.kioskName,
    UserId: kept.customerId || null,
    userName: '',
    status: statuses.find((status) => status === kept.status) ?? 'open',
    currency: kept.currency,
    cart: {
      totals: { total: money(kept.total) },
      products: kept.lines.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: money(unitPrice) })),
    },
    hasPhoto: kept.hasPhoto,
    orderId: kept.orderId || null,
    creationDate: instantOf(kept.createdAt),
    updatedOn: instantOf(kept.updatedAt),
  };
}

import { ppmOfPercent } from '@backroom/proto/fields';
import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { decimalOf, ppmOf } from '@backroom/pricing';
import {
  CatalogueServiceService,
  type CatalogueService,
  type ListPricesResponse,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { PlacesServiceService, type PlacesService } from '@backroom/proto/locations/v1/places_service';
import { fullName, personNames } from '../people/person-names.js';
import { idParam, listOf, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { amount } from '../sales/place-order-shapes.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const price = z
  .object({
    accountId: z.int(),
    validFrom: z.iso.datetime(),
    price: z.number(),
    cost: z.number(),
    deposit: z.number(),
    currency: z.string(),
    taxRate: z.number().nullable().describe("Percent; null: the location's default tax at the time of sale"),
    recordedAt: z.iso.datetime().nullable(),
    by: z
      .string()
      .nullable()
      .describe('User who set the price; null if unknown or not accessible to the caller'),
  })
  .meta({ id: 'ProductPrice' });
const pricesAnswer = z.object(listOf(price)).meta({ id: 'ProductPrices' });
const priceBody = z
  .strictObject({
    price: amount,
    cost: amount.optional(),
    deposit: amount.optional(),
    validFrom: z.iso.datetime({ offset: true }).describe('Start time, at least one minute from now'),
  })
  .meta({ id: 'ComingPrice' });
const kioskPrice = z
  .object({
    id: z.int(),
    name: z.string(),
    locationId: z.int(),
    locationName: z.string(),
    timezone: z.string(),
    has: z.boolean().describe('Whether the kiosk uses the current price, tax and deposit'),
    price: z.number().nullable().describe('Price on the kiosk; null if not for sale or unknown'),
    appliedAt: z.iso.datetime().nullable().describe('Time the kiosk applied its current prices'),
    refusedAt: z.iso.datetime().nullable().describe('Time the kiosk rejected newer prices'),
    refusedReason: z.string().describe('Reason as reported by the kiosk'),
    lastSeenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PriceAtKiosk' });
const arrivalAnswer = z
  .object({
    accountId: z.int(),
    currency: z.string(),
    offered: z.boolean().describe('Whether kiosks offer the product: it is active and has a price'),
    validFrom: z.iso.datetime().nullable().describe('Time since which the current price is valid'),
    total: z.int().describe('Number of enabled kiosks accessible to the caller'),
    having: z.int().describe('Number of these kiosks that have applied the current price'),
    kiosks: z.array(kioskPrice).max(500).describe('Kiosks; those without the current price first'),
  })
  .meta({ id: 'PriceArrival' });
const comingQuery = z.strictObject({ validFrom: z.iso.datetime({ offset: true }) });
const shared = {
  tag: 'Products',
  access: ['ProductsAll'],
  tenancy: 'accounts',
  params: idParam,
  answer: pricesAnswer,
} as const;

/** Past, current and planned prices of products (PROD-2). */
@Controller()
export class ProductPricesRoutes {
  constructor(
    @Client(CatalogueServiceService) private readonly catalogue: CatalogueService,
    @Client(PlacesServiceService) private readonly places: PlacesService,
    @Client(IdentityServiceService) private readonly identity: IdentityService,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/products/:id/prices',
    summary: 'List prices of a product',
    description: 'Past, current and scheduled prices, newest first.',
  })
  async list(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
  ): Promise<z.infer<typeof pricesAnswer>> {
    return this.answerOf(await this.catalogue.listPrices({ productId }));
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/products/:id/prices',
    summary: 'Schedule a price',
    body: priceBody,
    example: { body: { price: 2.29, validFrom: '2100-01-01T00:00:00Z' } },
    idempotency: 'key',
  })
  async plan(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
    @Input('body') { validFrom, ...body }: z.infer<typeof priceBody>,
  ): Promise<z.infer<typeof pricesAnswer>> {
    const request = { ...body, productId, validFrom: Math.max(1, Date.parse(validFrom)) };
    return this.answerOf(await this.catalogue.planPrice(request));
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/locations/products/:id/prices',
    summary: 'Cancel a scheduled price',
    query: comingQuery,
    example: { query: { validFrom: '2100-01-01T00:00:00Z' } },
    refuses: ['unprocessable'],
    idempotency: 'natural',
  })
  async cancel(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
    @Input('query') { validFrom }: z.infer<typeof comingQuery>,
  ): Promise<z.infer<typeof pricesAnswer>> {
    return this.answerOf(await this.catalogue.cancelPrice({ productId, validFrom: Date.parse(validFrom) }));
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/products/:id/kiosks',
    summary: 'Get the price rollout of a product',
    description: 'Lists the kiosks that have applied the current price and those that have not.',
    answer: arrivalAnswer,
  })
  async arrival(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
  ): Promise<z.infer<typeof arrivalAnswer>> {
    const { kiosks, validFrom, ...arrival } = await this.places.getPriceArrival({ productId });
    return {
      ...arrival,
      validFrom: optionalInstantOf(validFrom),
      kiosks: kiosks.map(({ kioskId: id, price, appliedAt, refusedAt, lastSeenAt, ...kiosk }) => ({
        ...{ id, ...kiosk },
        price: price === undefined ? null : decimalOf(price, arrival.currency),
        appliedAt: optionalInstantOf(appliedAt),
        refusedAt: optionalInstantOf(refusedAt),
        lastSeenAt: optionalInstantOf(lastSeenAt),
      })),
    };
  }

  private async answerOf({ prices, currency }: ListPricesResponse): Promise<z.infer<typeof pricesAnswer>> {
    const names = await personNames(
      this.identity,
      prices.map(({ by }) => personOf(by)),
    );
    const money = (minor: number) => decimalOf(minor, currency);
    return whole(
      prices.map(({ price: entry, by, recordedAt }) => ({
        accountId: entry!.accountId,
        validFrom: instantOf(entry!.validFrom),
        ...{ price: money(entry!.price), cost: money(entry!.cost), deposit: money(entry!.deposit), currency },
        taxRate: entry!.inheritsTax ? null : ppmOf(entry!.taxRatePpm, entry!.taxRate) / ppmOfPercent,
        recordedAt: optionalInstantOf(recordedAt),
        by: fullName(names.get(personOf(by))),
      })),
    );
  }
}

/** The user id in `user:12`; 0 for any other actor. */
const personOf = (by: string): number => Number(/^user:(\d+)$/.exec(by)?.[1] ?? 0);

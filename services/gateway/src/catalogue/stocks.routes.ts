import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { StockServiceService, type StockService } from '@backroom/proto/catalogue/v1/stock_service';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { maxLengths } from '@backroom/proto/lengths';
import { personNames } from '../people/person-names.js';
import {
  characters,
  idParam,
  idsOf,
  listOf,
  listQuery,
  metaOf,
  paged,
  sortedBy,
  whole,
} from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { movement, movementOf, peopleOf, prekit, prekitOf, reasons, stock, stockOf } from './stock-shapes.js';

const placesQuery = z.strictObject({ ...listQuery, ...sortedBy('name', ['name']) });
const place = z
  .object({
    id: z.int(),
    accountId: z.int(),
    name: z.string(),
    timezone: z.string(),
    prekits: z.array(prekit).describe('Newest first: all open pre-kits, up to 50 in total'),
    short: z.int().describe('Number of products below par'),
    uncounted: z.int().describe('Number of products never counted'),
  })
  .meta({ id: 'StockPlace' });
const placesAnswer = z
  .object({ locations: z.array(place), meta: z.object(paged) })
  .meta({ id: 'StockPlaceList' });

const stockQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('product', ['product', 'category', 'count', 'par', 'countedAt']),
  state: z.enum(['', 'short', 'uncounted']).default('').describe('`short`: below par level'),
});
const stockAnswer = z
  .object({
    ...listOf(stock),
    location: z.object({ id: z.int(), name: z.string(), accountId: z.int(), timezone: z.string() }),
  })
  .meta({ id: 'LocationStock' });
const shelfParams = z.strictObject({ ...idParam.shape, productId: idParam.shape.id });
const { page, limit, operator, location } = listQuery;
const productQuery = z.strictObject({ page, limit, operator, location });
const stocksAnswer = z.object(listOf(stock)).meta({ id: 'StockList' });
const movementsQuery = z.strictObject({ page, limit });
const movementsAnswer = z.object(listOf(movement)).meta({ id: 'StockMovementList' });

const maxQuantity = 1_000_000;
const oneProduct = { productId: z.int().min(1) };
const changesBody = z
  .strictObject({
    kind: z
      .enum(['count', 'restock', 'adjustment'])
      .describe('`count`: quantity on hand; `restock`: quantity added; `adjustment`: increase or decrease'),
    lines: z
      .array(z.strictObject({ ...oneProduct, quantity: z.int().min(-maxQuantity).max(maxQuantity) }))
      .min(1)
      .max(2_000),
    reason: z
      .enum(['', ...reasons])
      .default('')
      .describe('Reason for an adjustment'),
    note: characters(maxLengths.note).default(''),
    at: z.iso.datetime().optional().describe('Time; defaults to now'),
  })
  .meta({ id: 'StockSaid' });
const pars = z
  .strictObject({
    pars: z
      .array(z.strictObject({ ...oneProduct, par: z.int().min(0).max(maxQuantity) }))
      .min(1)
      .max(2_000),
  })
  .meta({ id: 'StockPars' });
const shared = {
  tag: 'Stock',
  access: ['ProductsAll'],
  tenancy: 'accounts',
  part: { of: 'stockControl' },
} as const;

/** For the screen of one location. */
const ofOne = { ...shared, part: { of: 'locationStock' } } as const;

/** Stock on the shelves of locations (PROD-3, PROD-4). */
@Controller()
export class StocksRoutes {
  constructor(
    @Client(StockServiceService) private readonly stock: StockService,
    @Client(IdentityServiceService) private readonly identity: IdentityService,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/stocks',
    summary: 'List locations with their pre-kits',
    description: 'Sorted by name.',
    query: placesQuery,
    answer: placesAnswer,
  })
  async places(@Input('query') query: z.infer<typeof placesQuery>): Promise<z.infer<typeof placesAnswer>> {
    const { page, limit, keywords, sort, operator, location } = query;
    const reach = { accountIds: idsOf(operator), locationIds: idsOf(location) };
    const { places, total } = await this.stock.listStockPlaces({ page, limit, keywords, sort, ...reach });
    const names = await personNames(this.identity, peopleOf(places.flatMap(({ prekits }) => prekits)));
    return {
      locations: places.map(({ locationId: id, prekits, ...one }) => ({
        ...{
          id,
          accountId: one.accountId,
          name: one.name,
          timezone: one.timezone,
          short: one.short,
          uncounted: one.uncounted,
        },
        prekits: prekits.map((each) => prekitOf({ ...each, names })),
      })),
      meta: metaOf(total),
    };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/stocks/products/:id',
    summary: 'List stock of a product by location',
    params: idParam,
    query: productQuery,
    answer: stocksAnswer,
  })
  async ofProduct(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, operator, location }: z.infer<typeof productQuery>,
  ): Promise<z.infer<typeof stocksAnswer>> {
    const reach = { accountIds: idsOf(operator), locationIds: idsOf(location) };
    const { stocks } = await this.stock.listProductStock({ productIds: [id], ...reach });
    const shown = stocks.slice((page - 1) * limit, page * limit);
    return { data: shown.map(stockOf), meta: metaOf(stocks.length) };
  }

  @Route({
    ...ofOne,
    method: 'GET',
    path: '/locations/:id/stocks',
    summary: 'List stock of a location',
    description: 'Sorted by product name.',
    params: idParam,
    query: stockQuery,
    answer: stockAnswer,
  })
  async ofLocation(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, keywords, sort, state }: z.infer<typeof stockQuery>,
  ): Promise<z.infer<typeof stockAnswer>> {
    const request = { locationId: id, page, limit, keywords, sort, state };
    const {
      stocks,
      total,
      locationName: name,
      accountId,
      timezone,
    } = await this.stock.listLocationStock(request);
    return { data: stocks.map(stockOf), meta: metaOf(total), location: { id, name, accountId, timezone } };
  }

  @Route({
    ...ofOne,
    method: 'GET',
    path: '/locations/:id/stocks/:productId/movements',
    summary: 'List stock movements of a product',
    description: 'At one location, newest first.',
    params: shelfParams,
    query: movementsQuery,
    answer: movementsAnswer,
  })
  async movements(
    @Input('params') { id, productId }: z.infer<typeof shelfParams>,
    @Input('query') query: z.infer<typeof movementsQuery>,
  ): Promise<z.infer<typeof movementsAnswer>> {
    const { movements, total } = await this.stock.listStockMovements({ locationId: id, productId, ...query });
    const names = await personNames(
      this.identity,
      movements.map(({ userId }) => userId),
    );
    return { data: movements.map((one) => movementOf({ ...one, names })), meta: metaOf(total) };
  }

  @Route({
    ...ofOne,
    method: 'POST',
    path: '/locations/:id/stocks/movements',
    summary: 'Record stock movements',
    description: 'Records counts, restocks and adjustments at a location.',
    params: idParam,
    body: changesBody,
    example: { body: { kind: 'count', lines: [{ productId: 7, quantity: 12 }] } },
    answer: stocksAnswer,
    idempotency: 'key',
  })
  async move(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { at, ...body }: z.infer<typeof changesBody>,
  ): Promise<z.infer<typeof stocksAnswer>> {
    const { stocks } = await this.stock.moveStock({
      ...{ locationId: id, ...body },
      at: at === undefined ? undefined : Date.parse(at),
    });
    return whole(stocks.map(stockOf));
  }

  @Route({
    ...ofOne,
    method: 'PATCH',
    path: '/locations/:id/stocks/pars',
    summary: 'Set par levels',
    description: 'A par of 0 removes the par level.',
    params: idParam,
    body: pars,
    example: { body: { pars: [{ productId: 7, par: 24 }] } },
    answer: stocksAnswer,
    idempotency: 'natural',
  })
  async setPars(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { pars: requested }: z.infer<typeof pars>,
  ): Promise<z.infer<typeof stocksAnswer>> {
    return whole((await this.stock.setPars({ locationId: id, pars: requested })).stocks.map(stockOf));
  }
}

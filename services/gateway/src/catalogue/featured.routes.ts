import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  CatalogueServiceService,
  type CatalogueService,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { fault } from '../faults.js';
import { idsOf, listQuery } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { withFault } from '../route/schema-faults.js';
import { someId } from './product-shapes.js';

const maxIds = 1_000;
/** Maximum locations of one operator: a product is featured at all of them in one call. */
const maxPlaces = 10_000;
const { page: _page, limit: _limit, keywords: _keywords, ...ofWhom } = listQuery;
const featuredQuery = z.strictObject({
  ...ofWhom,
  operatorProductIds: z
    .string()
    .max(20_000)
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/, withFault(fault('ids-apart')))
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(z.int()).max(maxIds))
    .optional()
    .describe(
      'Comma-separated product ids; all products by default. More than 50 ids are rejected if they are featured 20,000 times or more.',
    ),
});
const featuredAnswer = z
  .object({
    data: z.object({
      featuredProducts: z.array(z.object({ locationId: z.int(), operatorProductId: z.int() })),
    }),
  })
  .meta({ id: 'FeaturedProducts' });
const topBody = z
  .strictObject({
    locationIds: z.array(someId).min(1).max(maxPlaces),
    operatorProductIds: z.array(someId).min(1).max(500),
  })
  .meta({ id: 'FeaturedChange' });
const shared = { tag: 'Products', access: ['ProductsAll'], tenancy: 'accounts' } as const;
const change = {
  ...shared,
  method: 'POST',
  body: topBody,
  status: 204,
  idempotency: 'natural',
  example: { body: { locationIds: [7], operatorProductIds: [7] } },
} as const;

/** Products that locations show first (PROD-1). */
@Controller()
export class FeaturedRoutes {
  constructor(@Client(CatalogueServiceService) private readonly catalogue: CatalogueService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/products/featured',
    summary: 'List featured products',
    description: 'Returns at most 20,000 pairs of a product and a location.',
    query: featuredQuery,
    answer: featuredAnswer,
  })
  async list(
    @Input('query') { operator, location, operatorProductIds = [] }: z.infer<typeof featuredQuery>,
  ): Promise<z.infer<typeof featuredAnswer>> {
    const { featured } = await this.catalogue.listFeatured({
      accountIds: idsOf(operator),
      locationIds: idsOf(location),
      productIds: operatorProductIds,
    });
    const pairs = featured.map(({ productId: operatorProductId, locationId }) => ({
      locationId,
      operatorProductId,
    }));
    return { data: { featuredProducts: pairs } };
  }

  @Route({ ...change, path: '/locations/products/top', summary: 'Feature products at locations' })
  async add(@Input('body') body: z.infer<typeof topBody>): Promise<void> {
    await this.set(body, true);
  }

  @Route({
    ...change,
    path: '/locations/products/top/remove',
    summary: 'Stop featuring products at locations',
  })
  async remove(@Input('body') body: z.infer<typeof topBody>): Promise<void> {
    await this.set(body, false);
  }

  private async set(
    { locationIds, operatorProductIds: productIds }: z.infer<typeof topBody>,
    featured: boolean,
  ): Promise<void> {
    await this.catalogue.setFeatured({ locationIds, productIds, featured });
  }
}

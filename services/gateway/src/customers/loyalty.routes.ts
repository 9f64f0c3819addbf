import { Client } from '@backroom/platform';
import { decimalOf } from '@backroom/pricing';
import {
  LoyaltyServiceService,
  type GetLoyaltyResponse,
  type LoyaltyOfPlace,
  type LoyaltyService,
} from '@backroom/proto/customers/v1/loyalty_service';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { someId } from '../catalogue/product-shapes.js';
import { idsOf, listOf, listQuery, metaOf, paged, sortedBy, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { instantOf } from '../route/instants.js';

/** Points of the cheapest tier; the n-th costs n times as many (S2 section 9). */
const tierStep = 2_500;
const tierId = z.int().min(1).max(5).describe('Tier n: a piece costs 2500 times n points');

const query = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name']),
  location: listQuery.location.describe(
    'Only this location, with its tiers and their products; 1: all locations',
  ),
});
const tierProduct = z
  .object({
    id: z.int(),
    productId: z.int(),
    operatorProductId: z.int(),
    name: z.string(),
    product: z.object({
      name: z.string(),
      active: z.boolean().describe('Whether the product is currently sold'),
    }),
  })
  .meta({ id: 'LoyaltyProduct' });
const tier = z
  .object({
    id: tierId,
    name: z.string(),
    amount: z.int().describe('Points'),
    products: z.array(tierProduct),
  })
  .meta({ id: 'LoyaltyTier' });
const place = z
  .object({
    id: z.int().describe('Location id'),
    AccountId: z.int(),
    name: z.string(),
    currency: z.string(),
    pointsIssued: z
      .int()
      .describe('Points earned and granted at the location, less points taken back by refunds'),
    redeems: z
      .array(z.object({ supplyPrice: z.number(), retailPrice: z.number(), totalProducts: z.int() }))
      .describe('One item: points redeemed at the location, less points returned'),
    loyatlyEnabled: z.boolean().describe('Whether loyalty is enabled; the spelling of this field is fixed'),
    version: z.int().describe('Version of the program; 0 if it never had one'),
    hasProgram: z.boolean().describe('Whether it has ever had a program'),
    points: z.int().describe('Points of pointsIssued that were earned by sales and loads'),
    cash: z.number().describe('Amount of sales paid with points, less refunds'),
    mayChange: z.boolean().describe('Whether the caller can change its program'),
    tiers: z.array(tier).optional().describe('All five tiers, if a single location is requested'),
  })
  .meta({ id: 'LoyaltyPlace' });
const answer = z
  .object({ locations: z.object({ rows: z.array(place) }), meta: z.object(paged) })
  .meta({ id: 'LoyaltyPlaceList' });
const body = z
  .strictObject({
    locationId: z
      .union([someId, z.array(someId).min(1).max(1_000)])
      .describe('One or more locations of one operator'),
    active: z.boolean(),
    version: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .describe("Version of the first location's program; rejected if it is not the current version"),
    otherVersions: z
      .array(z.int().min(0).max(2_147_483_647))
      .max(999)
      .optional()
      .describe(
        "Versions of the other locations' programs in the same order; `program-changed` names a location whose version is not current",
      ),
    tiers: z
      .array(
        z.strictObject({
          id: tierId,
          products: z.array(someId).max(500).describe('Products in display order'),
        }),
      )
      .max(5)
      .describe('Tiers that are not listed become empty; a product can be in one tier only'),
  })
  .meta({ id: 'LoyaltyChange' });
const saved = z.object(
  listOf(
    z
      .object({ locationId: z.int(), active: z.boolean(), validFrom: z.iso.datetime() })
      .meta({ id: 'SavedLoyalty' }),
  ),
);

const findQuery = z.strictObject({ operator: listQuery.operator, keywords: listQuery.keywords });
const found = z
  .object(listOf(z.object({ id: z.int(), name: z.string() })))
  .meta({ id: 'FoundLoyaltyProducts' });

const shared = {
  tag: 'Customers',
  path: '/loyalties',
  access: ['LoyaltyAll'],
  tenancy: 'accounts',
  part: { of: 'loyalty' },
} as const;

/** Loyalty programs of locations and their results (LOY-1, LOY-2). */
@Controller()
export class LoyaltyRoutes {
  constructor(@Client(LoyaltyServiceService) private readonly loyalty: LoyaltyService) {}

  @Route({
    ...shared,
    method: 'GET',
    summary: 'List loyalty programs of locations',
    description:
      'Sorted by location name, with the points and rewards of each. For a single location, its tiers are included.',
    query,
    answer,
  })
  async list(@Input('query') input: z.infer<typeof query>): Promise<z.infer<typeof answer>> {
    const { page, limit, keywords, sort, operator, location } = input;
    const accountIds = idsOf(operator);
    const [locationId] = idsOf(location);
    if (locationId !== undefined) {
      const found = await this.loyalty.getLoyalty({ accountIds, locationId });
      const one = { ...placeOf(found.place!), tiers: tiersOf(found) };
      return { locations: { rows: [one] }, meta: metaOf(1) };
    }
    const request = { accountIds, page, limit, keywords, sort, locationIds: [] };
    const { places, total } = await this.loyalty.listLoyalty(request);
    return { locations: { rows: places.map(placeOf) }, meta: metaOf(total) };
  }

  @Route({
    ...shared,
    path: '/loyalties/products',
    part: { of: 'loyaltyRule' },
    method: 'GET',
    summary: 'Search loyalty reward products',
    description:
      'Returns up to ten products available for points. Matches the beginning of any word of the name.',
    query: findQuery,
    answer: found,
  })
  async find(@Input('query') input: z.infer<typeof findQuery>): Promise<z.infer<typeof found>> {
    const { operator, keywords } = input;
    const { products } = await this.loyalty.findProducts({ accountIds: idsOf(operator), keywords });
    return whole(products.map(({ id, name }) => ({ id, name })));
  }

  @Route({
    ...shared,
    part: { of: 'loyaltyRule' },
    method: 'POST',
    summary: 'Update the loyalty program of locations',
    description: 'Applies the same program to one or more locations of an operator, effective immediately.',
    body,
    example: { body: { locationId: 7, active: true, tiers: [{ id: 1, products: [7] }] } },
    answer: saved,
    idempotency: 'natural',
  })
  async save(@Input('body') input: z.infer<typeof body>): Promise<z.infer<typeof saved>> {
    const { programs } = await this.loyalty.saveLoyalty({
      locationIds: [input.locationId].flat(),
      enabled: input.active,
      version: input.version,
      otherVersions: input.otherVersions ?? [],
      tiers: input.tiers.map(({ id, products }) => ({ points: tierStep * id, productIds: products })),
    });
    return whole(
      programs.map(({ locationId, enabled: active, validFrom }) => ({
        ...{ locationId, active, validFrom: instantOf(validFrom) },
      })),
    );
  }
}

function placeOf(kept: LoyaltyOfPlace): z.infer<typeof place> {
  const { locationId: id, accountId: AccountId, name, currency, pointsIssued } = kept;
  const money = (minor: number) => decimalOf(minor, currency);
  return {
    ...{ id, AccountId, name, currency, pointsIssued, points: kept.pointsEarned },
    redeems: [
      {
        supplyPrice: money(kept.supplyCost),
        retailPrice: money(kept.retailValue),
        totalProducts: kept.products,
      },
    ],
    ...{
      loyatlyEnabled: kept.enabled,
      version: kept.version,
      hasProgram: kept.version > 0,
      mayChange: kept.mayChange,
      cash: money(kept.paid),
    },
  };
}

function tiersOf({ program, products }: GetLoyaltyResponse): z.infer<typeof tier>[] {
  const known = new Map(products.map((product) => [product.id, product]));
  return program!.tiers.map(({ points: amount, productIds }, n) => ({
    ...{ id: n + 1, name: `Tier ${n + 1}`, amount },
    products: productIds.map((id) => {
      const { name, active } = known.get(id) ?? { name: '', active: false };
      return { id, productId: id, operatorProductId: id, name, product: { name, active } };
    }),
  }));
}

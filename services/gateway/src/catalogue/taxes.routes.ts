import { basisPointsOf, ppmOf } from '@backroom/pricing';
import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import type { LocationTax } from '@backroom/proto/catalogue/v1/tax';
import { taxFields } from '@backroom/proto/catalogue/v1/tax.fields';
import { TaxesServiceService, type TaxesService } from '@backroom/proto/catalogue/v1/taxes_service';
import { fault } from '../faults.js';
import { resourceRoutes } from '../resource/resource-routes.js';
import { idParam, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { withFault } from '../route/schema-faults.js';

const locationTaxesQuery = z.strictObject({ ...listQuery, ...sortedBy('name', ['name']) });
const locationParams = z.strictObject({ ...idParam.shape, locationId: idParam.shape.id });
const locationTax = z
  .object({
    locationId: z.int(),
    locationName: z.string(),
    taxId: z.int().describe('Tax id; -1: No Tax'),
  })
  .meta({ id: 'LocationTax' });
const locationTaxes = z.object(listOf(locationTax)).meta({ id: 'LocationTaxList' });
const defaultTax = z.strictObject({
  taxId: z
    .int()
    .min(-1)
    .refine((id) => id !== 0, withFault(fault('tax-or-none'))),
});

const keepers = ['SetupAll', 'SetupGeneral'] as const;
const readers = [...keepers, 'SetupLocations'] as const;
const shared = { tag: 'Sales tax', tenancy: 'accounts' } as const;

/** Sales taxes of an operator (SETUP-2). */
export const TaxesRoutes = resourceRoutes({
  name: 'tax',
  plural: 'taxes',
  nouns: { one: 'sales tax', many: 'sales taxes' },
  schema: 'SalesTax',
  service: TaxesServiceService,
  fields: taxFields,
  path: '/accounts/:id/taxes',
  owner: 'accountId',
  tag: shared.tag,
  access: keepers,
  readers,
  extra: { locations: z.int().describe('number of locations that use this tax by default') },
  example: { name: 'City tax', rate: 2.5 },
  listRequest: ({ accountId, ...page }) => ({ accountIds: [accountId], ...page }),
  // The service may be of the previous release, which knows only basis points.
  saveRequest: (tax) => ({ ...tax, rate: basisPointsOf(tax.ratePpm) }),
  readRecord: ({ rate, ratePpm, ...tax }) => ({ ...tax, rate, ratePpm: ppmOf(ratePpm, rate) }),
  routes: {
    // Product screens list taxes to assign them.
    list: { access: [...readers, 'ProductsAll'] },
    remove: { description: 'Fails if the tax is the default of a location.' },
  },
});

/** The default sales tax of each location (SETUP-2). */
@Controller()
export class LocationTaxesRoutes {
  constructor(@Client(TaxesServiceService) private readonly taxes: TaxesService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/accounts/:id/taxes/locations',
    summary: 'List default taxes of locations',
    description: 'Sorted by location name.',
    access: readers,
    params: idParam,
    query: locationTaxesQuery,
    answer: locationTaxes,
  })
  async locations(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, keywords, sort }: z.infer<typeof locationTaxesQuery>,
  ): Promise<z.infer<typeof locationTaxes>> {
    const found = await this.taxes.listLocationTaxes({ accountId: id, page, limit, keywords, sort });
    return { data: found.locations.map(locationTaxOf), meta: metaOf(found.total) };
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/accounts/:id/taxes/locations/:locationId',
    summary: 'Set the default tax of a location',
    description: 'A tax id of -1 means No Tax.',
    access: readers,
    params: locationParams,
    body: defaultTax,
    example: { body: { taxId: -1 } },
    answer: locationTax,
    idempotency: 'natural',
  })
  async setDefault(
    @Input('params') { id, locationId }: z.infer<typeof locationParams>,
    @Input('body') { taxId }: z.infer<typeof defaultTax>,
  ): Promise<z.infer<typeof locationTax>> {
    return locationTaxOf((await this.taxes.setLocationTax({ accountId: id, locationId, taxId })).location!);
  }
}

function locationTaxOf({ locationId, locationName, taxId }: LocationTax): z.infer<typeof locationTax> {
  return { locationId, locationName, taxId };
}

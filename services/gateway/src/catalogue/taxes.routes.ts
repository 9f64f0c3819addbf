import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import type { LocationTax, Tax } from '@backroom/proto/catalogue/v1/tax';
import { TaxesServiceService, type TaxesService } from '@backroom/proto/catalogue/v1/taxes_service';
import { longest } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { says } from '../route/schema-faults.js';
import { characters, idParam, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const taxesQuery = z.strictObject({ ...listQuery, ...sortedBy('name', ['name', 'rate', 'locations']) });
const locationTaxesQuery = z.strictObject({ ...listQuery, ...sortedBy('name', ['name']) });
const taxParams = z.strictObject({ ...idParam.shape, taxId: idParam.shape.id });
const locationParams = z.strictObject({ ...idParam.shape, locationId: idParam.shape.id });
const hundredths = 100;
/** Percent with at most two decimals: services count in basis points. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (rate) => Math.abs(rate * hundredths - Math.round(rate * hundredths)) < 1e-9,
    says(fault('too-precise', { max: 2 })),
  );
const tax = z
  .object({
    id: z.int(),
    accountId: z.int(),
    name: z.string(),
    rate: z.number().describe('percent'),
    version: z.int(),
    locations: z.int().describe('how many locations have it as their default'),
  })
  .meta({ id: 'SalesTax' });
const taxesAnswer = z.object(listOf(tax)).meta({ id: 'SalesTaxList' });
const taxBody = z
  .strictObject({ name: characters(longest.settingName, 1), rate: percent })
  .meta({ id: 'NewSalesTax' });
const taxChange = z
  .strictObject({ ...taxBody.shape, version: z.int().min(1).optional() })
  .meta({ id: 'SalesTaxChange' });
const locationTax = z
  .object({
    locationId: z.int(),
    locationName: z.string(),
    taxId: z.int().describe('-1: No Tax'),
  })
  .meta({ id: 'LocationTax' });
const locationTaxes = z.object(listOf(locationTax)).meta({ id: 'LocationTaxList' });
const defaultTax = z.strictObject({
  taxId: z
    .int()
    .min(-1)
    .refine((id) => id !== 0, says(fault('tax-or-none'))),
});

const keepers = ['SetupAll', 'SetupGeneral'] as const;
const readers = [...keepers, 'SetupLocations'] as const;
const shared = { tag: 'Sales tax', tenancy: 'accounts' } as const;

/** Sales taxes of an operator, and the default of each of its locations (SETUP-2). */
@Controller()
export class TaxesRoutes {
  constructor(@Client(TaxesServiceService) private readonly taxes: TaxesService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/accounts/:id/taxes',
    summary: 'The sales taxes of an operator, by name',
    // Whoever keeps products says which of them has which.
    access: [...readers, 'ProductsAll'],
    params: idParam,
    query: taxesQuery,
    answer: taxesAnswer,
  })
  async list(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, keywords, sort }: z.infer<typeof taxesQuery>,
  ): Promise<z.infer<typeof taxesAnswer>> {
    const { taxes, total } = await this.taxes.listTaxes({ accountIds: [id], page, limit, keywords, sort });
    return { data: taxes.map(taxOf), meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/accounts/:id/taxes',
    summary: 'A new sales tax',
    access: keepers,
    params: idParam,
    body: taxBody,
    example: { body: { name: 'City tax', rate: 2.5 } },
    answer: tax,
    idempotency: 'key',
  })
  async add(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { name, rate }: z.infer<typeof taxBody>,
  ): Promise<z.infer<typeof tax>> {
    return taxOf((await this.taxes.saveTax({ id: 0, accountId: id, name, rate: basisPoints(rate) })).tax!);
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/accounts/:id/taxes/:taxId',
    summary: 'A sales tax',
    access: readers,
    params: taxParams,
    answer: tax,
  })
  async get(@Input('params') { id, taxId }: z.infer<typeof taxParams>): Promise<z.infer<typeof tax>> {
    return taxOf((await this.taxes.getTax({ id: taxId, accountId: id })).tax!);
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/accounts/:id/taxes/:taxId',
    summary: 'Changes a sales tax; 409 when the version named is not the present one',
    access: keepers,
    params: taxParams,
    body: taxChange,
    example: { body: { name: 'City tax', rate: 2.5 } },
    answer: tax,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id, taxId }: z.infer<typeof taxParams>,
    @Input('body') { name, rate, version }: z.infer<typeof taxChange>,
  ): Promise<z.infer<typeof tax>> {
    const request = { id: taxId, accountId: id, name, rate: basisPoints(rate), version };
    return taxOf((await this.taxes.saveTax(request)).tax!);
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/accounts/:id/taxes/:taxId',
    summary: 'Removes a sales tax that is no location’s default',
    access: keepers,
    params: taxParams,
    status: 204,
    idempotency: 'natural',
  })
  async remove(@Input('params') { id, taxId }: z.infer<typeof taxParams>): Promise<void> {
    await this.taxes.deleteTax({ id: taxId, accountId: id });
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/accounts/:id/taxes/locations',
    summary: 'The default tax of each location, by name',
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
    summary: 'Sets the default tax of a location; -1 is No Tax',
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

function basisPoints(rate: number): number {
  return Math.round(rate * hundredths);
}

function taxOf({ id, accountId, name, rate, version, locations }: Tax): z.infer<typeof tax> {
  return { id, accountId, name, rate: rate / hundredths, version, locations };
}

function locationTaxOf({ locationId, locationName, taxId }: LocationTax): z.infer<typeof locationTax> {
  return { locationId, locationName, taxId };
}

import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { LocationsService } from '@backroom/proto/locations/v1/locations_service';
import { LOCATIONS } from '../services.js';
import { idsOf, listQuery } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const locationsQuery = z.strictObject({
  ...listQuery,
  getCompressedLocation: z.stringbool().optional(),
  includeKiosk: z.stringbool().optional(),
});
const locationsAnswer = z
  .object({
    Locations: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        accountId: z.int(),
        status: z.string(),
        timezone: z.string(),
        kiosks: z.array(z.object({ id: z.int(), name: z.string() })).optional(),
      }),
    ),
    pagination: z.object({ totalRecords: z.int(), page: z.int(), limit: z.int() }),
  })
  .meta({ id: 'LocationList' });

@Controller()
export class LocationsController {
  constructor(@Inject(LOCATIONS) private readonly locations: LocationsService) {}

  @Route({
    method: 'GET',
    path: '/locations',
    summary: 'The locations within reach',
    tag: 'Locations',
    access: 'signed-in',
    tenancy: 'accounts',
    query: locationsQuery,
    answer: locationsAnswer,
  })
  async list(
    @Input('query') query: z.infer<typeof locationsQuery>,
  ): Promise<z.infer<typeof locationsAnswer>> {
    const { page, limit, keywords, includeKiosk = false, operator, location } = query;
    const reach = { accountIds: idsOf(operator), locationIds: idsOf(location) };
    const request = { page, limit, keywords, includeKiosks: includeKiosk, ...reach };
    const { locations, total } = await this.locations.listLocations(request);
    return {
      Locations: locations.map(({ location, kiosks }) => ({
        id: location!.id,
        name: location!.name,
        accountId: location!.accountId,
        status: location!.status,
        timezone: location!.timezone,
        ...(includeKiosk && { kiosks: kiosks.map(({ id, name }) => ({ id, name })) }),
      })),
      pagination: { totalRecords: total, page, limit },
    };
  }
}

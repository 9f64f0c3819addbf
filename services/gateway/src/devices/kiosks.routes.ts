import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  LocationsServiceService,
  type KioskStatus,
  type LocationsService,
} from '@backroom/proto/locations/v1/locations_service';
import { idsOf, listQuery, metaOf, paged } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { diagnosticReport, reportOf } from './kiosk-shapes.js';
import { optionalInstantOf } from '../route/instants.js';

const kiosksQuery = z.strictObject(listQuery);
/** Row of the dashboard's Kiosks table (S1 section 3). Times are those of receipt. */
const kioskRow = z
  .object({
    id: z.int(),
    LocationId: z.int(),
    locationName: z.string(),
    accountId: z.int(),
    timezone: z.string(),
    name: z.string(),
    OrderId: z.string().nullable(),
    KioskEndId: z.int(),
    statusDate: z.iso.datetime().nullable(),
    diagnosticReport,
    goneSince: z.iso.datetime().nullable().describe('Time since which the connection is known to be lost'),
    neverCheckedIn: z.boolean().describe('Whether the kiosk has never connected'),
  })
  .meta({ id: 'ListedKiosk' });
const kiosksAnswer = z.object({ rows: z.array(kioskRow), meta: z.object(paged) }).meta({ id: 'KioskList' });

@Controller()
export class KiosksRoutes {
  constructor(@Client(LocationsServiceService) private readonly locations: LocationsService) {}

  @Route({
    method: 'GET',
    path: '/kiosks/list',
    summary: 'List kiosks',
    description: 'Kiosks accessible to the caller, with their latest diagnostic report.',
    tag: 'Kiosks',
    access: ['SalesAndReportingAll', 'SetupAll', 'SetupLocations'],
    tenancy: 'accounts',
    query: kiosksQuery,
    answer: kiosksAnswer,
  })
  async list(@Input('query') { page, limit, keywords, operator, location }: z.infer<typeof kiosksQuery>) {
    const { kiosks, total } = await this.locations.listKiosks({
      page,
      limit,
      keywords,
      accountIds: idsOf(operator),
      locationIds: idsOf(location),
    });
    return { rows: kiosks.map(rowOf), meta: metaOf(total) };
  }
}

function rowOf(status: KioskStatus): z.infer<typeof kioskRow> {
  const kiosk = status.kiosk!;
  const report = status.diagnosticReport;
  return {
    id: kiosk.id,
    LocationId: kiosk.locationId,
    locationName: status.locationName,
    accountId: kiosk.accountId,
    timezone: status.timezone,
    name: kiosk.name,
    OrderId: status.lastOrder || null,
    KioskEndId: kiosk.id,
    statusDate: optionalInstantOf(status.lastSeenAt),
    diagnosticReport: reportOf(report),
    goneSince: optionalInstantOf(status.goneAt),
    neverCheckedIn: !report && !status.lastSeenAt,
  };
}

import { Client, Problem } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  LocationsServiceService,
  type LocationsService,
} from '@backroom/proto/locations/v1/locations_service';
import { PlacesServiceService, type PlacesService } from '@backroom/proto/locations/v1/places_service';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import { ThemesServiceService, type ThemesService } from '@backroom/proto/locations/v1/themes_service';
import { permissions } from '@backroom/proto/permissions';
import { idParam, idsOf, knownPermission, listOf, listQuery, sortedBy, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { feeOf } from './fee.js';
import {
  kioskRowOf,
  location,
  locationBody,
  locationInShort,
  locationOf,
  locationRow,
  newLocationBody,
  recordFieldsOf,
  shortOf,
} from './location-shapes.js';

const locationsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'id', 'status', 'timezone']),
  getCompressedLocation: z.boolean().optional(),
  includeKiosk: z.boolean().optional(),
});
const locationsAnswer = z
  .object({
    Locations: z.array(locationRow),
    pagination: z.object({ totalRecords: z.int(), page: z.int(), limit: z.int() }),
  })
  .meta({ id: 'LocationList' });
const { page: _page, limit: _limit, ...unpaged } = listQuery;
const allQuery = z.strictObject({
  ...unpaged,
  permission: knownPermission.optional().describe('Only locations at which the caller has this permission'),
});
const allAnswer = z.object(listOf(locationInShort)).meta({ id: 'EveryLocation' });
/** Page size when all rows are read. */
const atOnce = 1_000;
const keepers = ['SetupAll', 'SetupLocations'] as const;
const shared = { tag: 'Locations', tenancy: 'accounts' } as const;

/** Locations of operators (LOC-1, LOC-3). */
@Controller()
export class LocationsRoutes {
  constructor(
    @Client(LocationsServiceService) private readonly locations: LocationsService,
    @Client(PlacesServiceService) private readonly places: PlacesService,
    @Client(ThemesServiceService) private readonly themes: ThemesService,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations',
    summary: 'List locations',
    access: 'signed-in',
    query: locationsQuery,
    answer: locationsAnswer,
  })
  async list(
    @Input('query') query: z.infer<typeof locationsQuery>,
  ): Promise<z.infer<typeof locationsAnswer>> {
    const { page, limit, keywords, sort, includeKiosk = false, operator, location } = query;
    const reach = { accountIds: idsOf(operator), locationIds: idsOf(location) };
    const request = { page, limit, keywords, sort, includeKiosks: includeKiosk, ...reach };
    const { locations, total } = await this.locations.listLocations(request);
    return {
      Locations: locations.map(({ location, statuses }) => ({
        ...shortOf(location!),
        ...(!query.getCompressedLocation && recordFieldsOf(location!)),
        ...(includeKiosk && { kiosks: statuses.map(kioskRowOf) }),
      })),
      pagination: { totalRecords: total, page, limit },
    };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/all',
    summary: 'List all locations in short form',
    description: 'Not paginated.',
    access: 'signed-in',
    query: allQuery,
    answer: allAnswer,
  })
  async all(@Input('query') query: z.infer<typeof allQuery>): Promise<z.infer<typeof allAnswer>> {
    const accountIds = idsOf(query.operator);
    const request = {
      keywords: query.keywords,
      includeKiosks: false,
      accountIds,
      locationIds: idsOf(query.location),
      permission: query.permission && permissions[query.permission],
    };
    const found: z.infer<typeof locationInShort>[] = [];
    for (let page = 1, more = true; more; page++) {
      const { locations, total } = await this.locations.listLocations({ ...request, page, limit: atOnce });
      found.push(...locations.map(({ location }) => shortOf(location!)));
      more = locations.length === atOnce && found.length < total;
    }
    return whole(found);
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/:id',
    summary: 'Get a location with its kiosks',
    access: keepers,
    params: idParam,
    answer: location,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof location>> {
    const found = await this.places.getLocation({ locationId: id });
    return locationOf(found, await this.themeOf(found.location!.themeId));
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations',
    summary: 'Create a location',
    access: keepers,
    body: newLocationBody,
    example: { body: { accountId: 11, name: 'Lobby', timezone: 'UTC' } },
    answer: location,
    idempotency: 'key',
  })
  async open(
    @Input('body') { accountId, tags, isEnabled, ...body }: z.infer<typeof newLocationBody>,
  ): Promise<z.infer<typeof location>> {
    const saved = await this.places.saveLocation({
      id: 0,
      accountId,
      ...generalOf({ ...body, tags, isEnabled }),
      fee: undefined,
    });
    return this.get({ id: saved.location!.id });
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/locations/:id',
    summary: 'Update a location',
    description: 'Returns 409 if `version` is not the current version.',
    access: keepers,
    params: idParam,
    body: locationBody,
    example: { body: { name: 'Lobby' } },
    answer: location,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof locationBody>,
  ): Promise<z.infer<typeof location>> {
    const present = await this.places.getLocation({ locationId: id });
    const fee = feeOf(body, present.location!.fee!, present.currency);
    const changed = changesTo(generalOf(body), present.location!);
    await this.places.saveLocation({ id, accountId: 0, ...changed, fee, version: body.version });
    return this.get({ id });
  }

  /** Undefined if the operator's program has no themes (S3 section 6). */
  private async themeOf(themeId: number): Promise<Theme | undefined> {
    if (!themeId) return undefined;
    return this.themes.getTheme({ themeId }).then(
      ({ theme }) => theme,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'other-program') return undefined;
        throw error;
      },
    );
  }
}

type General = Pick<
  z.infer<typeof locationBody>,
  'name' | 'timezone' | 'status' | 'isEnabled' | 'address' | 'tags'
>;

function generalOf({ name, timezone, status, isEnabled, address, tags }: General) {
  const requestedStatus = isEnabled === undefined ? undefined : isEnabled ? 'active' : 'inactive';
  return { name, timezone, status: status ?? requestedStatus, address, tags: tags && { names: tags } };
}

/** If the entire record is sent, only changed fields count as changes of the general information. */
function changesTo(
  general: ReturnType<typeof generalOf>,
  present: { name: string; timezone: string; status: string },
) {
  const other = (field: 'name' | 'timezone' | 'status') =>
    general[field] === present[field] ? undefined : general[field];
  return { ...general, name: other('name'), timezone: other('timezone'), status: other('status') };
}

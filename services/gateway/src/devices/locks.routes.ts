import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import {
  LocksServiceService,
  type Lock,
  type LockEvent,
  type LocksService,
} from '@backroom/proto/locations/v1/locks_service';
import { maxLengths } from '@backroom/proto/lengths';
import { characters, idParam, idsOf, listQuery, metaOf, paged, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { coolerParams } from '../commands/command-shapes.js';
import { deviceLine, lineOf } from './device-line.js';
import { personNames, type Names } from '../people/person-names.js';
import { optionalInstantOf } from '../route/instants.js';

const time = z.iso.datetime();
const cooler = z
  .object({
    id: z.int(),
    LocationId: z.int(),
    accountId: z.int(),
    name: z.string(),
    status: z.enum(['locked', 'unlocked', 'open', 'unknown']),
    statusDate: time.nullable(),
    online: z.boolean(),
    lastSync: time.nullable(),
    enabled: z.boolean().describe('Whether the lock is enabled, as last reported by the lock'),
    creationDate: time,
    location: z.object({ name: z.string(), timezone: z.string() }),
    serialNumber: z.string(),
    provider: z.string(),
    uniqueLoginString: z.string(),
    line: deviceLine,
  })
  .meta({ id: 'Cooler' });
const unlock = z
  .object({
    id: z.uuid(),
    creationDate: time,
    action: z.string(),
    how: z.string(),
    user: z
      .object({ id: z.int(), firstName: z.string(), lastName: z.string() })
      .nullable()
      .describe('User who requested it; without names if not a user of the operator'),
    customerId: z.int().nullable(),
    device: z.string(),
    locationId: z.int(),
    openFor: z.int().nullable().describe('Duration in milliseconds'),
  })
  .meta({ id: 'CoolerEvent' });
const coolersQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'id', 'serial', 'location', 'added']),
});
const eventsQuery = z.strictObject(listQuery);
const coolersAnswer = z
  .object({ coolers: z.array(cooler), meta: z.object(paged) })
  .meta({ id: 'CoolerList' });
const detail = z.object({ ...cooler.shape, unlocks: z.array(unlock) }).meta({ id: 'CoolerDetail' });
const eventsAnswer = z
  .object({ unlocks: z.array(unlock), meta: z.object(paged) })
  .meta({ id: 'CoolerEvents' });
const coolerBody = z
  .strictObject({
    name: characters(maxLengths.name),
    provider: z.string().max(40),
    serialNumber: z.string().max(100),
  })
  .meta({ id: 'NewCooler' });
const added = z
  .object({
    ...cooler.shape,
    password: z.string().describe('Password, shown only once; empty in the response to a repeated call'),
  })
  .meta({ id: 'AddedCooler' });
const shared = { tag: 'Add-ons', tenancy: 'accounts', access: ['AddonsAll'] } as const;
/** Number of events returned with a lock. */
const latest = 10;

/** Locks on coolers and safes (ADDON-1, ADDON-2). */
@Controller()
export class LocksRoutes {
  constructor(
    @Client(LocksServiceService) private readonly locks: LocksService,
    @Client(IdentityServiceService) private readonly identity: IdentityService,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/coolers',
    summary: 'List locks',
    description: 'Sorted by name.',
    query: coolersQuery,
    answer: coolersAnswer,
  })
  async list(
    @Input('query') { page, limit, keywords, sort, operator, location }: z.infer<typeof coolersQuery>,
  ): Promise<z.infer<typeof coolersAnswer>> {
    const reach = { accountIds: idsOf(operator), locationIds: idsOf(location) };
    const { locks, total } = await this.locks.listLocks({ page, limit, keywords, sort, ...reach });
    return { coolers: locks.map(coolerOf), meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/:locationId/coolers/:id',
    summary: 'Get a lock with its recent events',
    params: coolerParams,
    answer: detail,
  })
  async get(
    @Input('params') { locationId, id }: z.infer<typeof coolerParams>,
  ): Promise<z.infer<typeof detail>> {
    const { lock, unlocks } = await this.page(locationId, id, 1, latest);
    return { ...coolerOf(lock), unlocks };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/:locationId/coolers/:id/events',
    summary: 'List events of a lock',
    description: 'Newest first.',
    params: coolerParams,
    query: eventsQuery,
    answer: eventsAnswer,
  })
  async events(
    @Input('params') { locationId, id }: z.infer<typeof coolerParams>,
    @Input('query') { page, limit }: z.infer<typeof eventsQuery>,
  ): Promise<z.infer<typeof eventsAnswer>> {
    const { unlocks, total } = await this.page(locationId, id, page, limit);
    return { unlocks, meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/:id/coolers',
    summary: 'Create a lock',
    description: 'The password of the lock is shown only once.',
    params: idParam,
    body: coolerBody,
    example: { body: { name: 'Cooler', provider: 'Salto', serialNumber: 'S1' } },
    answer: added,
    idempotency: 'key',
  })
  async add(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof coolerBody>,
  ): Promise<z.infer<typeof added>> {
    const { lock, secret } = await this.locks.addLock({ locationId: id, ...body });
    return { ...coolerOf(lock!), password: secret };
  }

  private async page(locationId: number, deviceId: number, page: number, limit: number) {
    const { events, total, lock } = await this.locks.listLockEvents({ deviceId, locationId, page, limit });
    const people = events.map(({ requestedBy }) => requestedBy);
    const names = await personNames(this.identity, people);
    return { lock: lock!, total, unlocks: events.map((event) => unlockOf(event, lock!, names)) };
  }
}

function coolerOf(lock: Lock): z.infer<typeof cooler> {
  const { id, locationId, accountId, name, serialNumber } = lock.device!;
  return {
    ...{ id, LocationId: locationId, accountId, name, serialNumber },
    status: (lock.state || 'unknown') as z.infer<typeof cooler>['status'],
    statusDate: optionalInstantOf(lock.stateAt),
    online: lock.online,
    lastSync: optionalInstantOf(lock.lastSeenAt),
    enabled: lock.active,
    // Always set; null for 0, as in `instant` of a shape.
    creationDate: optionalInstantOf(lock.createdAt)!,
    location: { name: lock.locationName, timezone: lock.timezone },
    provider: lock.provider,
    uniqueLoginString: lock.login,
    line: lineOf(lock.line),
  };
}

const nameless = { firstName: '', lastName: '' };

function unlockOf(event: LockEvent, { device }: Lock, names: Names): z.infer<typeof unlock> {
  const { requestedBy, customerId } = event;
  return {
    id: event.id,
    creationDate: optionalInstantOf(event.at)!,
    action: event.action,
    how: event.how,
    user: requestedBy ? { id: requestedBy, ...(names.get(requestedBy) ?? nameless) } : null,
    customerId: customerId || null,
    device: device!.name,
    locationId: device!.locationId,
    openFor: event.openFor || null,
  };
}

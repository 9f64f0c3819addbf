import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  PresenceServiceService,
  type ListedAlarm,
  type PresenceService,
} from '@backroom/proto/locations/v1/presence_service';
import { Client, Clock } from '@backroom/platform';
import { idParam, idsOf, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { coolerParams, kioskParams } from '../commands/command-shapes.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const time = z.iso.datetime();
const uptime = z
  .object({
    from: time,
    to: time,
    online: z.number().min(0).max(1).describe('Share of the time since its first report or since `from`'),
    intervals: z.array(
      z.object({
        from: time,
        to: time.nullable().describe('End of the interval; null while the device is online'),
        cause: z.enum(['', 'connection-lost', 'silent']),
      }),
    ),
  })
  .meta({ id: 'Uptime' });
export const alarmKinds = [
  'offline',
  'left-open',
  'forced-open',
  'messages-rejected',
  'two-connections',
] as const;
const alarmKind = z.enum(alarmKinds);
const alarm = z
  .object({
    id: z.uuid(),
    kind: alarmKind,
    deviceId: z.int(),
    deviceName: z.string(),
    deviceKind: z.enum(['kiosk', 'lock', 'validator']),
    accountId: z.int(),
    LocationId: z.int(),
    locationName: z.string(),
    timezone: z.string(),
    since: time,
    raisedAt: time,
    endedAt: time.nullable(),
    count: z.int().describe('Occurrences while the alarm was active'),
  })
  .meta({ id: 'Alarm' });
const alarmsAnswer = z.object(listOf(alarm)).meta({ id: 'AlarmList' });
const alarmsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy(undefined, ['device', 'location', 'kind', 'since', 'ended']),
  open: z.boolean().optional().describe('Only active alarms'),
  kind: alarmKind.optional(),
});
const settings = z
  .object({
    offlineAfter: z
      .int()
      .min(1)
      .max(1440)
      .describe('Minutes that a device may be offline before an alarm is raised'),
  })
  .meta({ id: 'AlarmSettings' });
const settingsBody = z.strictObject({ offlineAfter: z.int().min(1).max(1440) });

/** Permissions to see the state of devices. */
export const deviceReaders = [
  'DevicesCommand',
  'AddonsAll',
  'SalesAndReportingAll',
  'SetupAll',
  'SetupLocations',
] as const;
const keepers = ['SetupAll', 'SetupGeneral', 'SetupLocations'] as const;
const shared = { tag: 'Presence', tenancy: 'accounts' } as const;
/** Milliseconds covered by the uptime. */
const week = 7 * 86_400_000;

/** When devices were online, and which of them need attention. */
@Controller()
export class PresenceRoutes {
  constructor(
    @Client(PresenceServiceService) private readonly presence: PresenceService,
    private readonly clock: Clock,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/:id/kiosks/:kioskId/uptime',
    summary: 'Get kiosk uptime',
    description: 'Covers the last seven days.',
    access: deviceReaders,
    params: kioskParams,
    answer: uptime,
  })
  ofKiosk(@Input('params') { id, kioskId }: z.infer<typeof kioskParams>): Promise<z.infer<typeof uptime>> {
    return this.uptime(kioskId, id);
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/:locationId/coolers/:id/uptime',
    summary: 'Get lock uptime',
    description: 'Covers the last seven days.',
    access: deviceReaders,
    params: coolerParams,
    answer: uptime,
  })
  ofCooler(
    @Input('params') { locationId, id }: z.infer<typeof coolerParams>,
  ): Promise<z.infer<typeof uptime>> {
    return this.uptime(id, locationId);
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/alarms',
    summary: 'List device alarms',
    description: 'Active alarms first.',
    access: deviceReaders,
    query: alarmsQuery,
    answer: alarmsAnswer,
  })
  async alarms(
    @Input('query')
    { page, limit, keywords, sort, operator, location, open = false, kind }: z.infer<typeof alarmsQuery>,
  ): Promise<z.infer<typeof alarmsAnswer>> {
    const reach = { accountIds: idsOf(operator), locationIds: idsOf(location) };
    const { alarms, total } = await this.presence.listAlarms({
      ...{ page, limit, keywords, sort, open, kind: kind ?? '' },
      ...reach,
    });
    return { data: alarms.map(alarmOf), meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/accounts/:id/alarms',
    summary: 'Get alarm settings',
    description: 'Returns how long a device of the operator may be offline before an alarm is raised.',
    access: keepers,
    params: idParam,
    answer: settings,
  })
  async settings(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof settings>> {
    const answer = await this.presence.getAlarmSettings({ accountId: id });
    return { offlineAfter: answer.settings!.offlineAfter };
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/accounts/:id/alarms',
    summary: 'Update alarm settings',
    access: keepers,
    params: idParam,
    body: settingsBody,
    example: { body: { offlineAfter: 20 } },
    answer: settings,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { offlineAfter }: z.infer<typeof settingsBody>,
  ): Promise<z.infer<typeof settings>> {
    await this.presence.setAlarmSettings({ settings: { accountId: id, offlineAfter } });
    return { offlineAfter };
  }

  private async uptime(deviceId: number, locationId: number): Promise<z.infer<typeof uptime>> {
    const to = this.clock.now().getTime();
    const from = to - week;
    const { intervals } = await this.presence.listPresence({ deviceId, locationId, from });
    const begun = Math.max(from, intervals[0]?.from ?? to);
    const onlineMs = intervals.reduce((sum, one) => sum + (one.to || to) - Math.max(one.from, from), 0);
    return {
      from: instantOf(from),
      to: instantOf(to),
      online: to > begun ? Math.min(1, onlineMs / (to - begun)) : 0,
      intervals: intervals.map((one) => ({
        from: instantOf(one.from),
        to: optionalInstantOf(one.to),
        cause: one.cause as '' | 'connection-lost' | 'silent',
      })),
    };
  }
}

function alarmOf({ alarm: found, ...names }: ListedAlarm): z.infer<typeof alarm> {
  const { id, kind, deviceId, accountId, locationId, since, raisedAt, endedAt, count = 1 } = found!;
  return {
    ...{ id, kind: kind as z.infer<typeof alarm>['kind'], deviceId, accountId },
    LocationId: locationId,
    deviceName: names.deviceName,
    deviceKind: names.deviceKind as z.infer<typeof alarm>['deviceKind'],
    locationName: names.locationName,
    timezone: names.timezone,
    since: instantOf(since),
    raisedAt: instantOf(raisedAt),
    endedAt: optionalInstantOf(endedAt),
    count,
  };
}

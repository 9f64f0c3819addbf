import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { Principal } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { permissions } from '@backroom/proto/permissions';
import { owners } from '@backroom/testing/resource-under-test';
import { personWith, ServiceUnderTest } from '@backroom/testing/service-under-test';
import { locationsKiosks } from '../src/blueprint.js';
import { RegisterDevice, type NewDevice } from '../src/device/register-device.command.js';
import { SetDeviceEnabled } from '../src/device/set-device-enabled.command.js';
import { SaveKiosk, type SavedKiosk } from '../src/kiosk/save-kiosk.command.js';
import type { KioskChange } from '../src/kiosk/kiosk-content.js';
import { PlacesController } from '../src/location/places.controller.js';
import { SaveLocation, type LocationChange } from '../src/location/save-location.command.js';
import { DevicesController } from '../src/device/devices.controller.js';

export const now = Date.UTC(2026, 5, 15, 12);
export const secret = '0123456789abcdef0123456789abcdef';
export const owner = personWith([permissions.SalesAndReportingAll], 11);

/** locations-kiosks with locations and kiosks of two operators. */
export class PlacesUnderTest {
  private constructor(readonly service: ServiceUnderTest) {}

  static async start(more: Record<string, string> = {}): Promise<PlacesUnderTest> {
    const env = {
      DEVICE_PEPPER: 'a pepper of many letters',
      PUBLIC_URL: 'https://backroom.example',
      FILES_DIR: await mkdtemp(join(tmpdir(), 'backroom-files-')),
      FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...more,
    };
    return new PlacesUnderTest(
      await ServiceUnderTest.start('locations-kiosks', locationsKiosks, env, new Date(now)),
    );
  }

  get controller(): DevicesController {
    return this.service.app.get(DevicesController);
  }

  place(accountId: number, name: string, key = `${accountId}:${name}`): Promise<Location> {
    return this.execute(new SaveLocation({ accountId, name, timezone: 'Europe/Berlin' }, key));
  }

  kiosk(
    { accountId, id: locationId }: Location,
    name: string,
    change: Partial<NewDevice> = {},
    key = `kiosk:${locationId}:${name}`,
  ): Promise<Device> {
    const device: NewDevice = {
      accountId,
      locationId,
      kind: 'kiosk',
      name,
      serialNumber: 'S1',
      login: `login-${accountId}-${name}`,
      secret,
      ...change,
    };
    return this.execute(new RegisterDevice(device, key));
  }

  setEnabled(device: Device, enabled: boolean, key: string): Promise<Device> {
    return this.execute(new SetDeviceEnabled(device, enabled, key));
  }

  locations(request: object = {}, principal = owner) {
    return this.service.as(principal, () =>
      this.controller.listLocations({
        page: 1,
        limit: 10,
        keywords: '',
        locationIds: [],
        accountIds: [],
        includeKiosks: false,
        ...request,
      }),
    );
  }

  kiosks(request: object = {}, principal = owner) {
    return this.service.as(principal, () =>
      this.controller.listKiosks({
        page: 1,
        limit: 10,
        keywords: '',
        accountIds: [],
        locationIds: [],
        ...request,
      }),
    );
  }

  /** Publishes the operators as identity does. */
  async operators(...ids: number[]): Promise<void> {
    await this.service.sql(
      "insert into account_copy select id, 'USD', 'yoke' from unnest($1::bigint[]) as id",
      [ids],
    );
  }

  save(principal: Principal, location: LocationChange): Promise<Location> {
    return this.service.as(principal, () => this.run(new SaveLocation(location)));
  }

  record(principal: Principal, locationId: number) {
    return this.service.as(principal, () => this.places.getLocation({ locationId }));
  }

  priceArrival(principal: Principal, productId: number) {
    return this.service.as(principal, () => this.places.getPriceArrival({ productId }));
  }

  checkin(code: string) {
    return this.service.asService(() => this.places.getCheckinPlace({ code }));
  }

  saveKiosk(principal: Principal, kiosk: KioskChange, key?: string): Promise<SavedKiosk> {
    return this.service.as(principal, () => this.run(new SaveKiosk(kiosk, key)));
  }

  authenticate(login: string, presented: string) {
    return this.service.asService(() => this.controller.authenticateDevice({ login, secret: presented }));
  }

  private execute<T>(command: object): Promise<T> {
    return this.service.asService(() => this.run(command));
  }

  private run<T>(command: object): Promise<T> {
    return this.service.app.get(CommandBus).execute(command);
  }

  private get places(): PlacesController {
    return this.service.app.get(PlacesController);
  }
}

/** A kiosk's report, as forwarded by the kiosk-gateway. */
export function diagnosticsOf(device: Device, receivedAt: number, body: object | string): DeviceMessage {
  const id = () => `0197746a-0000-7000-8000-${String(++made).padStart(12, '0')}`;
  const envelope = { messageId: id(), sequence: 1, bootId: id(), at: new Date(receivedAt).toISOString() };
  return {
    accountId: device.accountId,
    locationId: device.locationId,
    deviceId: device.id,
    deviceKind: 'kiosk',
    messageId: envelope.messageId,
    sequence: 1,
    bootId: envelope.bootId,
    claimedAt: receivedAt,
    receivedAt,
    clockOffset: 0,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify({ ...envelope, ...body })),
  };
}
let made = 0;

/** Inserts the operators and locations that the suite of resources names. */
export async function plantOwners(service: ServiceUnderTest): Promise<void> {
  const { account, foreign, location, elsewhere, ofForeign } = owners;
  await service.sql(
    "insert into account_copy (account_id, currency, loyalty_program) values ($1, 'USD', 'yoke'), ($2, 'USD', 'yoke')",
    [account, foreign],
  );
  await service.sql(
    `insert into location (id, account_id, name, timezone, created_at)
     select *, 'UTC', now() from (values ($3::bigint, $1::bigint, 'A'), ($4, $1, 'B'), ($5, $2, 'C')) as t`,
    [account, foreign, location, elsewhere, ofForeign],
  );
}

import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { Device, type Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { AddLock } from '../src/lock/add-lock.command.js';
import { PlacesUnderTest } from './places-under-test.js';

const keeper = personWith(withChanges([permissions.SetupAll, permissions.AddonsAll]), 11);

let places: PlacesUnderTest;
let lobby: Location;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  await places.operators(11);
  lobby = await places.place(11, 'Lobby');
}, 60_000);
afterAll(() => places?.service.stop());

const save = (change: object) =>
  places.saveKiosk(keeper, { serialNumber: 'S-1', ...change }).then(({ kiosk }) => kiosk.device!);
const kiosk = (name: string) => save({ locationId: lobby.id, name, uniqueLoginString: `login-${name}` });

const commands: [string, () => Promise<Device>][] = [
  ['register-device', () => places.kiosk(lobby, 'Validator', { kind: 'validator' })],
  ['set-device-enabled: shut out', async () => places.setEnabled(await kiosk('Out'), false, 'out')],
  [
    'set-device-enabled: let in',
    async () => {
      const out = await places.setEnabled(await kiosk('In'), false, 'in-1');
      return places.setEnabled(out, true, 'in-2');
    },
  ],
  ['create-kiosk', () => kiosk('New')],
  ['update-kiosk: its name', async () => save({ id: (await kiosk('Old')).id, name: 'Renamed' })],
  ['update-kiosk: shut out', async () => save({ id: (await kiosk('Shut')).id, enabled: false })],
  ['update-kiosk: its secret', async () => save({ id: (await kiosk('Secret')).id, generatePassword: true })],
  [
    'add-lock',
    async () => {
      const request = { locationId: lobby.id, name: 'Cooler', provider: 'Salto', serialNumber: 'L-1' };
      const bus = places.service.app.get(CommandBus);
      const { lock } = await places.service.as(keeper, () => bus.execute(new AddLock(request)));
      return lock.device;
    },
  ],
];

it.each(commands)('DEV-1 LOC-2 %s returns every stored field of the device', async (_, run) => {
  const device = await run();
  const published = (await places.service.outbox(events.DeviceChanged)).filter(
    ({ device: of }) => of!.id === device.id,
  );
  const [kept] = await places.service.sql<Record<string, unknown>>(
    `select id, account_id as "accountId", location_id as "locationId", kind, name,
       serial_number as "serialNumber", enabled, credentials_version as version from device where id = $1`,
    [device.id],
  );
  const { version, ...fields } = kept!;
  expect(Object.keys(fields).sort()).toEqual(Object.keys(Device.fromPartial({})).sort());
  expect(published.at(-1)).toEqual({ device: fields, credentialsVersion: version });
  expect(device).toEqual(fields);
});

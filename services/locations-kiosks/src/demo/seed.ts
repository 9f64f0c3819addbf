import { ppmOf } from '@backroom/pricing';
import { writeFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { everyTenant, Files, readConfig, readState, type DatabasePlatform } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { events } from '@backroom/proto/events';
import { furnishPlace } from './furnish-place.js';
import { locationsConfig } from '../config.js';
import { RegisterDevice } from '../device/register-device.command.js';
import { DeviceSecrets } from '../device/secrets.js';
import { SaveLocation } from '../location/save-location.command.js';
import type { DemoDevice } from './demo-device.js';
import { seedLocks } from './seed-locks.js';
import { seedValidators } from './seed-validators.js';

const places = ['Lobby market', 'Warehouse break room', 'Clinic pantry'];
/** Kiosks at each location: thirty over twelve locations. */
const kiosksPerPlace = [3, 3, 2, 3, 3, 2, 3, 2, 2, 3, 2, 2];

/**
 * Creates twelve locations and thirty kiosks, with locks and validators, which can connect when it returns; writes
 * their logins to the file that the simulator reads. Safe to repeat.
 */
export async function seedPlaces(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  const commands = app.get(CommandBus);
  const devices: DemoDevice[] = [];
  const { DEMO_DEVICES_FILE, DEMO_KIOSKS } = readConfig(locationsConfig, platform.env);
  const accounts = (await readState(platform.eventLog, events.AccountChanged)).map(({ account }) => account!);
  for (const [a, account] of accounts.sort((x, y) => x.id - y.id).entries()) {
    const products = await productsOf(platform, account.id);
    for (const [p, place] of places.entries()) {
      const location = await createPlace(commands, account, place);
      await furnishPlace(commands, app.get(Files), account, location, p);
      for (let k = 1; k <= kiosksOf(a * places.length + p, DEMO_KIOSKS); k++) {
        const login = `demo-${account.id}-${location.id}-kiosk-${k}`;
        const secret = secretOf(platform, login);
        const kiosk = await registerKiosk(commands, location, k, login, secret);
        const { accountId, locationId, kind } = kiosk;
        devices.push({
          accountId,
          locationId,
          deviceId: kiosk.id,
          kind,
          login,
          secret,
          currency: account.currency,
          products,
        });
      }
    }
  }
  const secret = (login: string) => secretOf(platform, login);
  const locks = await seedLocks(commands, devices, secret);
  const validators = await seedValidators(commands, devices, secret);
  devices.push(...locks, ...validators);
  await secretsDelivered(platform);
  if (DEMO_DEVICES_FILE) await writeFile(DEMO_DEVICES_FILE, JSON.stringify(devices), { mode: 0o600 });
}

/** Number of kiosks of the nth location for a given total: those beyond thirty are spread evenly. */
function kiosksOf(place: number, all: number): number {
  const more = all - 30;
  return kiosksPerPlace[place]! + Math.floor((more + place) / kiosksPerPlace.length);
}

/** The running service updates an external broker; without one there is nothing to wait for. */
async function secretsDelivered({ database, clock }: DatabasePlatform): Promise<void> {
  const waiting = () =>
    database.withTenant(everyTenant, (tx) => tx.query('select 1 from device_secret_on_its_way limit 1'));
  while ((await waiting()).length > 0) await clock.sleep(50);
}

function createPlace(commands: CommandBus, account: Account, name: string): Promise<Location> {
  const location = { accountId: account.id, name, timezone: account.timezone };
  return commands.execute(new SaveLocation(location, `demo:location:${account.id}:${name}`));
}

function registerKiosk(
  commands: CommandBus,
  place: Location,
  n: number,
  login: string,
  secret: string,
): Promise<Device> {
  const device = {
    accountId: place.accountId,
    locationId: place.id,
    kind: 'kiosk' as const,
    name: `Grab and Go Kiosk ${n}`,
    serialNumber: `BR-${place.id}-${n}`,
    login,
    secret,
  };
  return commands.execute(new RegisterDevice(device, `demo:kiosk:${login}`));
}

/** The same secret at each run, derived from the pepper: a repeated seed must not lock out the devices it made. */
function secretOf(platform: DatabasePlatform, login: string): string {
  return new DeviceSecrets(readConfig(locationsConfig, platform.env).DEVICE_PEPPER)
    .hash(`demo:${login}`)
    .toString('hex');
}

async function productsOf(platform: DatabasePlatform, accountId: number): Promise<DemoDevice['products']> {
  const prices = await readState(platform.eventLog, events.PriceChanged);
  return prices.flatMap(({ price }) =>
    price!.accountId === accountId
      ? [
          {
            ...{ id: price!.productId, price: price!.price, deposit: price!.deposit },
            taxRatePpm: ppmOf(price!.taxRatePpm, price!.taxRate),
          },
        ]
      : [],
  );
}

import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { firstAccess } from '@backroom/standalone/mosquitto-access';
import { JobEnvironment } from './config.js';
import { Problems, runJob } from './problems.js';

const usage = `usage: jobs broker [--file PATH]
Says who has access to a new Mosquitto, for its plugin of dynamic security: the two services, and no device yet, for
locations-kiosks tells it of those. Prints it, or writes the file unless it is there.
  BROKER_ADMIN_URL                    as locations-kiosks has it
  MQTT_BROKER_URL                     as kiosk-gateway has it`;

await runJob(usage, async (args) => {
  const { values } = parseArgs({ args: [...args], options: { file: { type: 'string' } } });
  const { BROKER_ADMIN_URL, MQTT_BROKER_URL } = new JobEnvironment().demand(
    'BROKER_ADMIN_URL',
    'MQTT_BROKER_URL',
  );
  const access = firstAccess({
    admin: passwordOf(BROKER_ADMIN_URL, 'admin'),
    gateway: passwordOf(MQTT_BROKER_URL, 'kiosk-gateway'),
  });
  if (!values.file) console.log(access);
  else if (existsSync(values.file)) console.log(`${values.file} stays as it is`);
  else writeFileSync(values.file, access, { mode: 0o600 });
});

function passwordOf(url: string, user: string): string {
  const { username, password } = new URL(url);
  if (username !== user || password === '')
    throw new Problems([`an address of the broker must name ${user} and its password`]);
  return decodeURIComponent(password);
}

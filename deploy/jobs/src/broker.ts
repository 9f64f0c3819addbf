import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { firstAccess } from '@backroom/standalone/mosquitto-access';
import { JobEnvironment } from './config.js';
import { Problems, runJob } from './problems.js';

const usage = `usage: jobs broker [--file PATH]
Prints the configuration of the dynamic-security plugin of a new Mosquitto, or writes it to a new file. It contains the
two services; locations-kiosks adds the devices.
  BROKER_ADMIN_URL                    the one of locations-kiosks
  MQTT_BROKER_URL                     the one of kiosk-gateway`;

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
  else if (existsSync(values.file)) console.log(`${values.file} exists, unchanged`);
  else writeFileSync(values.file, access, { mode: 0o600 });
});

function passwordOf(url: string, user: string): string {
  const { username, password } = new URL(url);
  if (username !== user || password === '')
    throw new Problems([`the broker URL must contain ${user} and its password`]);
  return decodeURIComponent(password);
}

// Boots the standalone as `npm start` does: its real processes, an empty data folder, free ports, the demo seeded.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@backroom/standalone/testing';

const main = fileURLToPath(new URL('../../deploy/standalone/dist/main.js', import.meta.url));
const patience = 120_000;

export default async function startSystem() {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-flows-'));
  // Postgres may run as another user and has to pass through.
  chmodSync(folder, 0o711);
  const [http, mqtt, clickHouse] = await freePorts(3);
  const dataDir = join(folder, 'data');
  const system = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      ...process.env,
      // Jest's own, which would reach into the processes.
      NODE_OPTIONS: '',
      BACKROOM_HTTP_PORT: String(http),
      BACKROOM_MQTT_PORT: String(mqtt),
      BACKROOM_CLICKHOUSE_PORT: String(clickHouse),
      BACKROOM_DATA: dataDir,
      BACKROOM_DEMO: '1',
    },
    // With the channel gone the system stops itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let tell = () => undefined;
  for (const stream of [system.stdout, system.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
      if (/^ *[\d.]+s {2}ready$/m.test(output)) tell();
    });
  globalThis.backroomSystem = { process: system, folder };
  await new Promise((resolve, reject) => {
    tell = resolve;
    system.once('exit', (code) => reject(new Error(`the system ended (${code}):\n${output}`)));
    setTimeout(() => reject(new Error(`the system was not ready in time:\n${output}`)), patience).unref();
  });
  process.env.BACKROOM_SYSTEM = JSON.stringify({ http, mqtt, clickHouse, dataDir });
}

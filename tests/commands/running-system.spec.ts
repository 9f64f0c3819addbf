import { afterAll, beforeAll } from '@jest/globals';
import { bootSystem, type BootedSystem } from '@backroom/testing/boot-system';
import { demoPassword, emailOf } from '@backroom/testing/people';
import { onRunningSystem } from './commands.js';
import { itRuns } from './run-command.js';

let system: BootedSystem;
beforeAll(async () => {
  system = await bootSystem({ orders: 500 });
}, 300_000);
afterAll(() => system?.stop());

itRuns(onRunningSystem, {
  env: () => ({
    BACKROOM_HTTP_PORT: String(system.http),
    BACKROOM_MQTT_PORT: String(system.mqtt),
    BACKROOM_DATA: system.dataDir,
    BACKROOM_EMAIL: emailOf('super'),
    BACKROOM_PASSWORD: demoPassword,
  }),
});

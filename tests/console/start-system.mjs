// One running system for each worker, with its process id: these tests kill parts of it.
import sparticuz from '@sparticuz/chromium';
import { bootSystems, manyOrders as orders } from '@backroom/testing/boot-system';
import { keptSystem } from '@backroom/testing/kept-system';

export default async function startSystem({ maxWorkers }) {
  // Unpacked once: two workers would write it at the same time.
  await sparticuz.executablePath();
  const kept = maxWorkers === 1 ? keptSystem() : undefined;
  const booted = kept ? [] : await bootSystems(maxWorkers, { orders });
  globalThis.backroomSystems = booted;
  process.env.BACKROOM_SYSTEM = JSON.stringify(
    (kept ? [kept] : booted).map(({ pid, http, mqtt, clickHouse, dataDir }) => ({
      ...{ pid, http, mqtt, clickHouse, dataDir },
    })),
  );
}

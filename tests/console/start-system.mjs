// One running system for each worker, with its process id: these tests kill parts of it.
import { bootSystem } from '../dist/system/boot-system.js';

export default async function startSystem({ maxWorkers }) {
  const systems = await Promise.all(Array.from({ length: maxWorkers }, () => bootSystem()));
  globalThis.backroomSystems = systems;
  process.env.BACKROOM_SYSTEM = JSON.stringify(
    systems.map(({ pid, http, mqtt, clickHouse, dataDir }) => ({ pid, http, mqtt, clickHouse, dataDir })),
  );
}

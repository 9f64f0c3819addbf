// One running system for all flow tests of a run.
import { bootSystem } from '../dist/system/boot-system.js';

export default async function startSystem() {
  const system = await bootSystem();
  globalThis.backroomSystems = [system];
  const { http, mqtt, clickHouse, dataDir } = system;
  process.env.BACKROOM_SYSTEM = JSON.stringify([{ http, mqtt, clickHouse, dataDir }]);
}

// One running system for all flow tests of a run.
import { bootSystem } from './dist/boot-system.js';
import { keptSystem } from './dist/kept-system.js';

export default async function startSystem() {
  const kept = keptSystem();
  const system = kept ?? (await bootSystem());
  globalThis.backroomSystems = kept ? [] : [system];
  const { http, mqtt, clickHouse, dataDir } = system;
  process.env.BACKROOM_SYSTEM = JSON.stringify([{ http, mqtt, clickHouse, dataDir }]);
}

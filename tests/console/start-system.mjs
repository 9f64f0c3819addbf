// One running system for all files; its process id, because these tests kill parts of it.
import { bootSystem } from '../dist/system/boot-system.js';

export default async function startSystem() {
  const system = await bootSystem();
  globalThis.backroomSystem = system;
  const { pid, http, mqtt, clickHouse, dataDir } = system;
  process.env.BACKROOM_SYSTEM = JSON.stringify({ pid, http, mqtt, clickHouse, dataDir });
}

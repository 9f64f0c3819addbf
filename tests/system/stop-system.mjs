import { once } from 'node:events';
import { rmSync } from 'node:fs';

/** Ends the system as Ctrl-C would, and removes its data. */
export default async function stopSystem() {
  const { process: system, folder } = globalThis.backroomSystem ?? {};
  if (!system) return;
  if (system.exitCode === null) {
    const ended = once(system, 'exit');
    system.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.js';
import type { Supervisor } from './supervisor.js';

/** A build writes many files: services restart when it has been quiet for a moment. */
const quietMs = 400;

/** Restarts the services whose build changed; all of them when a shared package changed. */
export function restartOnChange(supervisor: Supervisor, log: (line: string) => void): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    const shared = [...changed].some((part) => !supervisor.services.includes(part));
    const names = shared ? supervisor.services : [...changed];
    changed.clear();
    log(`${shared ? 'what services share' : names.join(' and ')} changed: starting again`);
    void supervisor.replaceHostsOf(names);
  };
  const parts = [
    'proto',
    'pricing',
    ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`),
  ];
  for (const part of parts) {
    const folder = join(ROOT, part, 'dist');
    if (!existsSync(folder)) continue;
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return;
      changed.add(part.replace('services/', ''));
      clearTimeout(timer);
      timer = setTimeout(restart, quietMs);
    });
  }
}

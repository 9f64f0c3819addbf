import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEventLog, SystemClock, type EventLog } from '@backroom/platform';
import { system } from './running-system.js';
import { postgresUrl } from './stores.js';

/** The event log of the running system, whichever engine keeps it. Whoever opens it closes it. */
export function openSystemLog(at: Pick<typeof system, 'dataDir' | 'clickHouse'> = system): EventLog {
  const url = kafkaUrl(at.dataDir) ?? postgresUrl('event_log', at);
  return openEventLog({ url, clock: new SystemClock() });
}

function kafkaUrl(dataDir: string): string | undefined {
  const properties = join(dataDir, 'kafka/server.properties');
  if (!existsSync(properties)) return undefined;
  const [, port] =
    /^listeners=PLAINTEXT:\/\/127\.0\.0\.1:(\d+)/m.exec(readFileSync(properties, 'utf8')) ?? [];
  return `kafka://127.0.0.1:${port}`;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { eventLogConfig, openEventLog, readConfig, SystemClock, type EventLog } from '@backroom/platform';
import { system } from './running-system.js';
import { postgres, postgresUrl } from './stores.js';

/** The event log of the running system, whichever engine keeps it. The caller closes it. */
export function openSystemLog(at: Pick<typeof system, 'dataDir' | 'clickHouse'> = system): EventLog {
  const url = kafkaUrl(at.dataDir) ?? postgresUrl('event_log', at);
  return openEventLog(readConfig(eventLogConfig, { EVENT_LOG_URL: url }), new SystemClock());
}

/** Deletes every record of a topic, as if the disk of the engine had been replaced. */
export async function loseTopic(topic: string): Promise<void> {
  const kafka = kafkaUrl(system.dataDir);
  if (!kafka) {
    await postgres(
      'event_log',
      'delete from record where partition_id in (select id from topic_partition where topic = $1)',
      [topic],
    );
    return;
  }
  const admin = new kafkajs.Kafka({
    brokers: [new URL(kafka).host],
    logLevel: kafkajs.logLevel.NOTHING,
  }).admin();
  await admin.connect();
  const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({
    partition,
    offset: high,
  }));
  await admin.deleteTopicRecords({ topic, partitions });
  await admin.disconnect();
}

/** The address of the brokers; undefined where Postgres keeps the log. */
export function kafkaUrl(dataDir: string): string | undefined {
  const properties = join(dataDir, 'kafka/server.properties');
  if (!existsSync(properties)) return undefined;
  const [, port] =
    /^listeners=PLAINTEXT:\/\/127\.0\.0\.1:(\d+)/m.exec(readFileSync(properties, 'utf8')) ?? [];
  return `kafka://127.0.0.1:${port}`;
}

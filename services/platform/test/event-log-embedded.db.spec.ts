import { jest } from '@jest/globals';
import pg from 'pg';
import { SystemClock } from '../src/clock/clock.js';
import { EmbeddedEventLog } from '../src/event-log/embedded/embedded-event-log.js';
import { partitionOf } from '../src/event-log/embedded/partition-of.js';
import type { EventLog } from '../src/event-log/event-log.js';
import { eventLogContract, type EngineUnderTest } from './event-log.contract.js';
import { TestPostgres, Wire } from './event-log-postgres.js';

jest.setTimeout(30_000);

async function makeEngine(): Promise<EngineUnderTest> {
  const postgres = await TestPostgres.start();
  const database = await postgres.database();
  await EmbeddedEventLog.migrate(database.ownerUrl, database.url);
  const wires = new Map<EventLog, Wire>();
  const dying: Promise<void>[] = [];
  return {
    takeover: 7_000,
    async open() {
      const wire = await Wire.to(database.url);
      const log = new EmbeddedEventLog({ url: wire.url, clock: new SystemClock() });
      wires.set(log, wire);
      return log;
    },
    // As Postgres sees it: the connections are gone, and nobody says goodbye.
    async kill(log) {
      await wires.get(log)!.cut();
      wires.delete(log);
      dying.push(log.close());
    },
    async outage() {
      await Promise.all([...wires.values()].map((wire) => wire.cut()));
      return async () => void (await Promise.all([...wires.values()].map((wire) => wire.mend())));
    },
    async holdAppend(topic, { key, value, headers }) {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      const { rows } = await client.query<{ id: number }>(
        'select id from topic_partition where topic = $1 order by number', [topic]);
      const id = rows[partitionOf(key, rows.length)]!.id;
      await client.query('begin');
      await client.query('select append_records($1, $2, $3, $4, $5, $6, $7, $8, $9, now())', [
        [id], [1], [id], [0], [key], [JSON.stringify(headers)], [0], [value!.length], Buffer.from(value!),
      ]);
      return async () => {
        await client.query('commit');
        await client.end();
      };
    },
    async stop() {
      await Promise.all(dying);
      await Promise.all([...wires.values()].map((wire) => wire.cut()));
      await database.drop();
      await postgres.stop();
    },
  };
}

eventLogContract('embedded', makeEngine);

import { jest } from '@jest/globals';
import type { EventLog } from '../src/event-log/event-log.js';
import { eventLogContract, type EngineUnderTest } from './event-log.contract.js';
import { kafkaHere, MortalLog, TestKafka } from './event-log-kafka.js';

jest.setTimeout(60_000);

async function makeEngine(): Promise<EngineUnderTest> {
  const kafka = await TestKafka.start();
  const logs = new Map<EventLog, MortalLog>();
  const dying: Promise<void>[] = [];
  return {
    takeover: 4_000,
    async open() {
      const log = MortalLog.on({ url: kafka.url, lease: 2_000 });
      logs.set(log, log);
      return log;
    },
    async kill(log) {
      logs.get(log)!.die();
      dying.push(log.close());
    },
    async outage() {
      await kafka.kill();
      return () => kafka.startAgain();
    },
    async stop() {
      await Promise.all(dying);
      await kafka.stop();
    },
  };
}

if (kafkaHere()) eventLogContract('kafka', makeEngine);
else describe.skip('event log contract: kafka', () => test('needs Java and Maven', () => undefined));

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startKafka, type Kafka } from '@backroom/standalone/testing';
import { TestCertificates } from '../../kiosk-gateway/test/made-certificates.js';
import { SystemClock } from '../src/clock/clock.js';
import { readConfig } from '../src/config/config.js';
import { eventLogConfig } from '../src/event-log/event-log-config.js';
import { openEventLog } from '../src/event-log/open-event-log.js';
import { record } from './event-log.contract.js';
import { kafkaHere } from './event-log-kafka.js';

/** One line of a PEM file, as a broker property holds it. */
const inOneLine = (file: string): string => readFileSync(file, 'utf8').trim().replaceAll('\n', '\\n');

(kafkaHere() ? describe : describe.skip)('PLAT-3 a broker with authentication', () => {
  const made = new TestCertificates();
  const folder = mkdtempSync(join(tmpdir(), 'backroom-kafka-access-'));
  let kafka: Kafka;
  let url: string;

  beforeAll(async () => {
    for (const authority of ['ours', 'theirs']) made.authority(authority);
    made.issue('ours', 'broker', 'broker');
    const [plain, closed, controller] = [await freePort(), await freePort(), await freePort()];
    url = `kafka://127.0.0.1:${closed}`;
    kafka = await startKafka({
      dataDir: folder,
      port: plain,
      durable: false,
      restart: false,
      settings: {
        listeners: `PLAINTEXT://127.0.0.1:${plain},CLOSED://127.0.0.1:${closed},CONTROLLER://127.0.0.1:${controller}`,
        'controller.quorum.voters': `1@127.0.0.1:${controller}`,
        'inter.broker.listener.name': 'PLAINTEXT',
        'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,CLOSED:SASL_SSL',
        'sasl.enabled.mechanisms': 'PLAIN',
        'listener.name.closed.plain.sasl.jaas.config':
          'org.apache.kafka.common.security.plain.PlainLoginModule required user_backroom="a-password";',
        'ssl.keystore.type': 'PEM',
        'ssl.keystore.certificate.chain': inOneLine(made.path('broker.crt')),
        'ssl.keystore.key': inOneLine(made.path('broker.key')),
      },
    });
  }, 120_000);
  afterAll(async () => {
    await kafka.stop();
    made.remove();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const logAs = (given: Record<string, string>) =>
    openEventLog(
      readConfig(eventLogConfig, {
        EVENT_LOG_URL: url,
        KAFKA_REPLICATION: '1',
        KAFKA_TLS: '1',
        KAFKA_TLS_CA: made.path('ours.crt'),
        KAFKA_SASL_MECHANISM: 'plain',
        KAFKA_SASL_USERNAME: 'backroom',
        KAFKA_SASL_PASSWORD: 'a-password',
        ...given,
      }),
      new SystemClock(),
    );

  it('PLAT-3 accepts a name and password over TLS and creates topics with the requested replication', async () => {
    const log = logAs({});
    const topic = `t-${randomUUID()}`;
    await log.declare([{ name: topic, partitions: 2 }]);
    await log.append(topic, [record('a', '1')]);
    const values: string[] = [];
    for await (const one of log.read(topic)) values.push(Buffer.from(one.value!).toString());
    expect(values).toEqual(['1']);
    // There is one broker: a topic with three replicas cannot be created, and the error says so.
    const three = logAs({ KAFKA_REPLICATION: '3', EVENT_LOG_URL: `${url}/` });
    await expect(three.declare([{ name: `t-${randomUUID()}`, partitions: 1 }])).rejects.toThrow(
      'Replication-factor is invalid',
    );
    await Promise.all([log.close(), three.close()]);
  }, 60_000);

  it.each([
    ['a wrong password', { KAFKA_SASL_PASSWORD: 'another' }],
    ['an authority that did not sign the broker', { KAFKA_TLS_CA: 'theirs.crt' }],
  ])(
    'PLAT-3 rejects %s',
    async (_what, given: Record<string, string>) => {
      const { KAFKA_TLS_CA } = given;
      const log = logAs({
        ...given,
        ...(KAFKA_TLS_CA && { KAFKA_TLS_CA: made.path(KAFKA_TLS_CA) }),
      });
      await expect(log.declare([{ name: 'never', partitions: 1 }])).rejects.toThrow();
      await log.close();
    },
    60_000,
  );
});

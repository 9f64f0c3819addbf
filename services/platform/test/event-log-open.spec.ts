import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SystemClock } from '../src/clock/clock.js';
import { ConfigError, readConfig } from '../src/config/index.js';
import { EmbeddedEventLog } from '../src/event-log/embedded/embedded-event-log.js';
import { KafkaEventLog } from '../src/event-log/kafka/kafka-event-log.js';
import { eventLogConfig } from '../src/event-log/event-log-config.js';
import { openEventLog } from '../src/event-log/open-event-log.js';

const clock = new SystemClock();
const open = (url: string) => openEventLog(readConfig(eventLogConfig, { EVENT_LOG_URL: url }), clock);

test('selects the engine by the URL and shares it among services of one process', async () => {
  const embedded = open('postgres://nobody@127.0.0.1:9/none');
  const kafka = open('kafka://127.0.0.1:9,127.0.0.2:9');
  expect(embedded).toBeInstanceOf(EmbeddedEventLog);
  expect(kafka).toBeInstanceOf(KafkaEventLog);
  expect(open('kafka://127.0.0.1:9,127.0.0.2:9')).toBe(kafka);
  for (const log of [embedded, kafka, kafka]) await log.close();
});

test('rejects an unknown URL scheme when it reads the configuration', () => {
  expect(() => open('amqp://somewhere')).toThrow(ConfigError);
  expect(readConfig(eventLogConfig, { EVENT_LOG_URL: 'kafka://one:9092,two:9092' })).toMatchObject({
    KAFKA_REPLICATION: 3,
    KAFKA_TLS: '0',
  });
});

test.each([
  [{ KAFKA_TLS_CA: '/ca.pem' }, 'KAFKA_TLS'],
  [{ KAFKA_TLS: '1', KAFKA_TLS_CERT: '/cert.pem' }, 'KAFKA_TLS_CERT'],
  [{ KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'backroom' }, 'KAFKA_SASL_MECHANISM'],
])('PLAT-5 rejects incomplete broker credentials: %j', (given, variable) => {
  const read = () => readConfig(eventLogConfig, { EVENT_LOG_URL: 'kafka://one:9092', ...given });
  expect(read).toThrow(variable);
});

test('loads the compiled engine under Node: Jest finds more exports in CommonJS than Node does', async () => {
  const file = fileURLToPath(new URL('../dist/event-log/kafka/kafka-event-log.js', import.meta.url));
  const script = `import(${JSON.stringify(file)}).then((found) => console.log(typeof found.KafkaEventLog))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  expect(stdout.trim()).toBe('function');
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SystemClock } from '../src/clock/clock.js';
import { ConfigError, readConfig, serviceConfig } from '../src/config/config.js';
import { EmbeddedEventLog } from '../src/event-log/embedded/embedded-event-log.js';
import { KafkaEventLog } from '../src/event-log/kafka/kafka-event-log.js';
import { openEventLog } from '../src/event-log/open-event-log.js';

const clock = new SystemClock();
const valid = { SERVICE_NAME: 'a', PRINCIPAL_ISSUERS: '{}' };

test('the URL picks the engine, and services of one process share it', async () => {
  const embedded = openEventLog({ url: 'postgres://nobody@127.0.0.1:9/none', clock });
  const kafka = openEventLog({ url: 'kafka://127.0.0.1:9,127.0.0.2:9', clock });
  expect(embedded).toBeInstanceOf(EmbeddedEventLog);
  expect(kafka).toBeInstanceOf(KafkaEventLog);
  expect(openEventLog({ url: 'kafka://127.0.0.1:9,127.0.0.2:9', clock })).toBe(kafka);
  for (const log of [embedded, kafka, kafka]) await log.close();
});

test('a URL that names no engine is refused where the configuration is read', () => {
  expect(() => openEventLog({ url: 'amqp://somewhere', clock })).toThrow('EVENT_LOG_URL');
  expect(() => readConfig(serviceConfig, { ...valid, EVENT_LOG_URL: 'amqp://somewhere' })).toThrow(
    ConfigError,
  );
  expect(readConfig(serviceConfig, { ...valid, EVENT_LOG_URL: 'kafka://one:9092,two:9092' })).toMatchObject({
    EVENT_LOG_MIGRATION_URL: undefined,
  });
});

test('the engine loads under Node as it was compiled: Jest finds more exports in CommonJS than Node does', async () => {
  const file = fileURLToPath(new URL('../dist/event-log/kafka/kafka-event-log.js', import.meta.url));
  const script = `import(${JSON.stringify(file)}).then((found) => console.log(typeof found.KafkaEventLog))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  expect(stdout.trim()).toBe('function');
});

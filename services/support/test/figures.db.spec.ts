import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, startTestEngines, Wire } from '@backroom/standalone/testing';
import { start } from '../src/index.js';
import { waitUntil } from '@backroom/testing/running-system';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let service: Awaited<ReturnType<typeof start>>;
let wire: Wire;
let url: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  const [own, log] = [
    await engines.postgres.database('support'),
    await engines.postgres.database('event-log'),
  ];
  wire = await Wire.to(own.app);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  service = await start({
    SERVICE_NAME: 'support',
    LOG_LEVEL: 'silent',
    METRICS_PORT: String(port),
    DATABASE_URL: wire.url,
    MIGRATION_DATABASE_URL: own.owner,
    EVENT_LOG_URL: log.app,
    EVENT_LOG_MIGRATION_URL: log.owner,
    PRINCIPAL_ISSUERS: '{}',
    MAIL_SEAL_KEY: Buffer.alloc(32, 2).toString('base64'),
    MAIL_FROM: 'Backroom <no-reply@example.test>',
    PUBLIC_URL: 'https://console.example.test',
  });
  ends.push(
    () => own.drop(),
    () => log.drop(),
    () => engines.stop(),
  );
}, 60_000);
afterAll(async () => {
  await wire.mend();
  await service.stop();
  await wire.cut();
  for (const end of ends) await end();
});

const figures = async () => {
  const answer = await fetch(`${url}/metrics`);
  return { status: answer.status, text: await answer.text() };
};

describe('PLAT-4 the metrics of a service', () => {
  it('PLAT-4 report the process, pending work and consumer lag', async () => {
    const { text } = await figures();
    for (const figure of [
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'outbox_depth',
      'dead_letters',
      'database_connections{state="waited for"',
      'consumer_lag{consumer="support.mail"',
      '# TYPE consumer_batch_seconds histogram',
      '# TYPE consumer_behind_seconds histogram',
      '# TYPE due_work_late gauge',
      '# TYPE mails gauge',
    ])
      expect(text).toContain(figure);
  });

  it('PLAT-2 stay available during a database outage, and the service stays ready so that some instance remains', async () => {
    await wire.cut();
    await waitUntil('the outage is noticed', async () => (await figures()).status > 0);
    expect((await figures()).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await wire.mend();
  });
});

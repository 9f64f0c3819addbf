import { request } from 'node:http';
import { HealthServer } from '../src/service/health-server.js';
import { Metrics } from '../src/telemetry/index.js';

let server: HealthServer;
let port: number;
beforeAll(async () => {
  server = new HealthServer(new Metrics('ledger'), () => [], ['ledger', 'ledger.backroom.svc']);
  port = await server.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

function ask(path: string, headers: Record<string, string>): Promise<{ status: number; sniff: unknown }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode!, sniff: answer.headers['x-content-type-options'] });
    })
      .on('error', reject)
      .end();
  });
}

it('PERM-3 PLAT-2 hides metrics from requests that came through a proxy', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    const from = { host: 'ledger', [name]: '203.0.113.9' };
    expect((await ask('/metrics', from)).status).toBe(404);
    expect((await ask('/readyz', from)).status).toBe(200);
  }
});

describe.each(['/healthz', '/readyz', '/metrics'])('%s', (path) => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST:80', '[::1]:9464', 'ledger:9464', 'ledger.backroom.svc'])(
    'PERM-3 answers to its own names: %s',
    async (host) => {
      expect(await ask(path, { host })).toEqual({ status: 200, sniff: 'nosniff' });
    },
  );

  it.each([
    'evil.test',
    'evil.test:9464',
    'localhost.evil.test',
    'ledger.evil.test',
    '127.0.0.1.evil.test',
    '10.1.2.3',
  ])('PERM-3 rejects another host name: %s', async (host) => {
    expect((await ask(path, { host })).status).toBe(403);
  });

  it.each(['cross-site', 'same-site'])(
    'PERM-3 rejects requests from pages of other sites: %s',
    async (site) => {
      expect((await ask(path, { host: 'localhost', 'sec-fetch-site': site })).status).toBe(403);
    },
  );
});

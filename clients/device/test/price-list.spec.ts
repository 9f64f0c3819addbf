import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ConfigKeeper } from '../src/config-keeper.js';
import { PriceListFetcher } from '../src/price-list.js';
import type { DeviceConfig } from '../src/index.js';
import type { Store } from '../src/store.js';

const prices = Array.from({ length: 600 }, (_, n) => ({
  ...{ productId: n + 1, name: `Product ${n + 1}`, price: 100 + n, taxRate: 700, deposit: 0 },
}));
const text = Buffer.from(JSON.stringify(prices));
const sha256 = createHash('sha256').update(text).digest('hex');

/** The system: a token, a link, the file. */
const system = { isUnavailable: false, file: gzipSync(text), newest: sha256, requests: [] as string[] };
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(
  () =>
    void Object.assign(system, { isUnavailable: false, file: gzipSync(text), newest: sha256, requests: [] }),
);

function answer(request: IncomingMessage, response: ServerResponse) {
  system.requests.push(`${request.method} ${request.url}`);
  const say = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
  if (system.isUnavailable) return say(503, {});
  if (request.url === '/v2/auth/device')
    return say(200, { accessToken: 'bd_1', expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  if (request.url === '/file') return response.writeHead(200).end(system.file);
  return request.headers.authorization === 'Bearer bd_1'
    ? say(200, { url: `${origin}/file`, sha256: system.newest })
    : say(401, {});
}

const config = (version: number, named: object = {}): DeviceConfig => ({
  ...{ version, at: new Date().toISOString(), currency: 'USD', theme: null, fee: null, prices: [] },
  location: { id: 3, name: 'Lobby', timezone: 'UTC' },
  priceList: { sha256, url: `${origin}/v2/locations/3/price-list`, bytes: text.length, count: 600, ...named },
});
async function keeper() {
  const kept = new Map<string, unknown>();
  const store: Store = {
    entries: async () => [...kept],
    put: async (name, value) => void kept.set(name, value),
    remove: (names) => names.forEach((name) => kept.delete(name)),
    close: async () => undefined,
  };
  const reports: string[] = [];
  const fetcher = new PriceListFetcher({ login: 'one', secret: 'secret' }, Date.now);
  const opened = await ConfigKeeper.open({
    store,
    apply: () => undefined,
    say: async (news) =>
      void reports.push(`${news.type} ${news.version}${'reason' in news ? `: ${news.reason}` : ''}`),
    fetchPrices: (list) => fetcher.fetch(list),
    // A pause of zero could not be observed; this is the shortest.
    random: () => -0.999,
  });
  return { keeper: opened, reports };
}

describe('K-01 a price list named by a config', () => {
  it('is fetched with a token, verified and applied; the same list is not fetched again', async () => {
    const { keeper: config7, reports } = await keeper();
    await config7.take(config(7));
    expect(config7.current!.prices).toEqual(prices);
    expect(system.requests).toEqual(['POST /v2/auth/device', `GET /v2/locations/3/price-list`, 'GET /file']);
    await config7.take(config(8));
    expect(config7.current).toMatchObject({ version: 8, prices });
    expect(system.requests).toHaveLength(3);
    expect(reports).toEqual(['config-applied 7', 'config-applied 8']);
  });

  it.each([
    ['another content', { file: gzipSync(text.subarray(0, -1)) }, {}],
    ['another count', {}, { count: 599 }],
    ['no gzip', { file: text }, {}],
  ])('is refused with %s, and the current list stays', async (_, there, named) => {
    Object.assign(system, there);
    const { keeper: kept, reports } = await keeper();
    await kept.take(config(7, named));
    await kept.take(config(7, named));
    expect(kept.current).toBeUndefined();
    expect(reports).toEqual([expect.stringMatching(/^config-refused 7: ./)]);
  });

  it('that is no longer the newest waits for the config that names the newer one', async () => {
    system.newest = '0'.repeat(64);
    const { keeper: kept, reports } = await keeper();
    await kept.take(config(7));
    expect(reports).toEqual(['config-refused 7: There is a newer price list']);
    kept.close();
  });

  it('that is unavailable is reported once and retried with growing pauses until a newer config arrives', async () => {
    system.isUnavailable = true;
    const { keeper: kept, reports } = await keeper();
    await kept.take(config(7));
    await kept.take(config(7));
    expect(reports).toEqual(['config-refused 7: The price list cannot be fetched: 503']);
    system.isUnavailable = false;
    for (let n = 0; n < 200 && !kept.current; n++) await new Promise((done) => setTimeout(done, 25));
    expect(kept.current).toMatchObject({ version: 7, prices });
    expect(reports.at(-1)).toBe('config-applied 7');
    kept.close();
  });
});

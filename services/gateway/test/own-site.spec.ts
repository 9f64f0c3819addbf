import 'reflect-metadata';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controllers } from '../src/routes.js';
import { declaredRoutes } from '../src/route/declared-routes.js';
import type { RouteDeclaration } from '../src/route/route.js';
import { callAs } from './call-as.js';
import { formType } from '../src/route/form-file.js';
import { bodyOf, expectProblem, plainPathOf } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const routes = declaredRoutes(controllers);
/** Reports of browsers and processors are not calls of a page; the provider redirects from its own site. */
const fromAnywhere = ['POST /csp-reports', 'POST /payments/webhooks/stripe', 'GET /auth/sso/callback'];
const nameOf = ({ method, path }: RouteDeclaration) => `${method} ${path}`;
const changing = routes
  .filter(({ method }) => method !== 'GET')
  .filter((route) => !fromAnywhere.includes(nameOf(route)))
  .map((route): [string, RouteDeclaration] => [nameOf(route), route]);
const foreign = 'https://elsewhere.example';

describe('AUTH-4 calls from other sites', () => {
  const gateway = new GatewayUnderTest();
  const host = () => new URL(gateway.url).host;
  beforeAll(() => gateway.start(), 60_000);
  afterAll(() => gateway.stop());

  it.each(changing)('AUTH-4 refuse %s to a page of another site', async (_name, route) => {
    const call = async (headers: Record<string, string>) =>
      gateway.call(route.method, plainPathOf(route), {
        token: await gateway.tokenFor(route),
        body: bodyOf(route),
        headers,
      });
    for (const headers of [
      { origin: foreign },
      { origin: 'null' },
      // A page on another port is same-site, but not ours.
      { origin: `http://${new URL(gateway.url).hostname}:1` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: `http://${host()}` },
    ] as Record<string, string>[])
      expectProblem(await call(headers), 403);
  });

  it('AUTH-4 cannot start a sign-in at a provider', async () => {
    const begin = (site?: string) =>
      gateway.call('GET', '/v2/auth/sso/7', site ? { headers: { 'sec-fetch-site': site } } : {});
    for (const site of ['cross-site', 'same-site']) expectProblem(await begin(site), 403);
    for (const site of [undefined, 'same-origin', 'none']) expect((await begin(site)).status).toBe(302);
    const back = await gateway.call('GET', '/v2/auth/sso/callback?state=a&code=b', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(back.status).toBe(302);
  });

  it('AUTH-4 are refused without affecting own pages and programs', async () => {
    const body = { email: 'ada@example.test', password: 'secret' };
    for (const headers of [
      {},
      { origin: `http://${host()}` },
      { origin: `http://${host()}`, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[])
      expect((await gateway.call('POST', '/v2/auth/admin/login', { body, headers })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('AUTH-4 cannot send a body of type %s, which an HTML form could send', async (type) => {
    // Uploads are accepted only from own pages, and with a token.
    const others = changing.filter(([, { file }]) => file === undefined || !type.startsWith(formType));
    for (const [, route] of others) {
      const answer = await gateway.call(route.method, plainPathOf(route), {
        token: await gateway.tokenFor(route),
        body: bodyOf(route) ?? '{}',
        headers: { 'content-type': type },
      });
      expectProblem(answer, 415);
    }
    const empty = { headers: { 'content-type': type } };
    expectProblem(await gateway.call('POST', '/v2/auth/logout', empty), 415);
  });

  it('AUTH-4 cannot send a body without a type', async () => {
    const body = Buffer.from(JSON.stringify({ email: 'ada@example.test', password: 'secret' }));
    const headers = { 'content-length': String(body.length) };
    const url = `${gateway.url}/v2/auth/admin/login`;
    const status = await new Promise((resolve, reject) => {
      request(url, { method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end(body);
    });
    expect(status).toBe(415);
  });

  it.each(['evil.example', `evil.example:80`, '127.0.0.1.evil.example', 'localhost.evil.example', '[::2]'])(
    'AUTH-4 PERM-3 are refused under a rebound host name: %p',
    async (name) => {
      for (const path of ['/v2/settings', '/v2/users/7', '/v2/openapi.json', '/docs', '/'])
        expect(await statusAs(gateway.url + path, name)).toBe(421);
      for (const path of ['/healthz', '/readyz', '/metrics'])
        expect(await statusAs(gateway.url + path, name)).toBe(403);
    },
  );

  it.each(['localhost', 'localhost:9999', '127.0.0.1', '[::1]:8080', 'LOCALHOST'])(
    'AUTH-4 are accepted on this machine as %s',
    async (name) => expect(await statusAs(`${gateway.url}/v2/settings`, name)).toBe(200),
  );
});

describe('AUTH-4 console with a configured host name', () => {
  const gateway = new GatewayUnderTest();
  beforeAll(() => gateway.start({ PUBLIC_URL: 'https://console.example.test' }), 60_000);
  afterAll(() => gateway.stop());

  it('AUTH-4 answers only under that name, and only to its own pages', async () => {
    expect(await statusAs(`${gateway.url}/v2/settings`, 'console.example.test')).toBe(200);
    expect(await statusAs(`${gateway.url}/v2/settings`, 'console.example.test:444')).toBe(421);
    expect(await statusAs(`${gateway.url}/v2/settings`, 'localhost')).toBe(421);
    const refresh = (origin: string) =>
      statusAs(`${gateway.url}/v2/auth/refresh`, 'console.example.test', 'POST', { origin });
    expect(await refresh('https://console.example.test')).not.toBe(403);
    expect(await refresh('http://console.example.test')).toBe(403);
    // Monitoring calls by address.
    expect(await statusAs(`${gateway.url}/healthz`, '127.0.0.1:8080')).toBe(200);
  });
});

async function statusAs(
  url: string,
  host: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<number> {
  return (await callAs(host, url, { method, headers })).status;
}

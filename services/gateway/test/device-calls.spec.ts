import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { GatewayUnderTest } from './gateway-under-test.js';

const id = '0197746a-0000-7000-8000-000000000001';
const logoKey = '/v2/locations/7/themes/7/images/key';
const link = '/files/uploads/11/photo?expires=1&max=2&signature=x';

/** What a program asks that sets its own Host header, which fetch does not let through. */
function urlBy(gateway: GatewayUnderTest, path: string, host: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}` };
    const method = path === logoKey ? 'POST' : 'GET';
    request(`${gateway.url}${path}`, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve((JSON.parse(text) as { url: string }).url));
    })
      .on('error', reject)
      .end();
  });
}

function answerLinks(gateway: GatewayUnderTest): void {
  gateway.services.overrides.set('createLogoUpload', { key: 'k', url: link, expiresAt: 1, maxBytes: 2 });
  gateway.services.overrides.set('getCartPhoto', { url: link });
}

describe('DEV-6 what a program meets that has no page', () => {
  const gateway = new GatewayUnderTest();
  let token: string;
  beforeAll(async () => {
    await gateway.start();
    token = await gateway.token();
    answerLinks(gateway);
  }, 60_000);
  afterAll(() => gateway.stop());

  it.each([logoKey, `/v2/carts/${id}/photo`])(
    'DEV-6 %s answers a whole address, by the name that the caller used',
    async (path) => {
      const { port } = new URL(gateway.url);
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
        expect(await urlBy(gateway, path, host, token)).toBe(`http://${host}${link}`);
    },
  );

  it('DEV-6 an empty body that calls itself JSON is none', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['', undefined]) {
      const answer = await gateway.call('POST', logoKey, { token, headers, ...(body === '' && { body }) });
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"key":"k"')]);
    }
    // Where something has to be said, it is missing; what is no JSON is refused as before.
    const nothing = await gateway.call('POST', '/v2/auth/device', { headers, body: '' });
    expect(nothing.status).toBe(400);
    expect(nothing.body.errors?.map(({ field, code }) => [field, code])).toContainEqual([
      'login',
      'required',
    ]);
    for (const body of [' ', '{', '{"a":1}x', '{"__proto__":{}}'])
      expect((await gateway.call('POST', '/v2/auth/device', { headers, body })).status).toBe(400);
  });
});

it('DEV-6 where people come by TLS, so do these addresses', async () => {
  const gateway = new GatewayUnderTest();
  await gateway.start({ PUBLIC_URL: 'https://console.example.test' });
  answerLinks(gateway);
  const url = await urlBy(gateway, logoKey, 'console.example.test', await gateway.token());
  expect(url).toBe(`https://console.example.test${link}`);
  await gateway.stop();
}, 60_000);

import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { events } from '@backroom/proto/events';
import { messageExamples, priceVectors, protocolParts } from '@backroom/proto/asyncapi';
import { GatewayUnderTest } from './gateway-under-test.js';

const id = '0197746a-0000-7000-8000-000000000001';
const logoKey = '/v2/locations/7/themes/7/images/key';
const link = '/files/uploads/11/photo?expires=1&max=2&signature=x';

/** Calls with a custom Host header, which fetch does not allow. */
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

describe('DEV-6 clients without a browser', () => {
  const gateway = new GatewayUnderTest();
  let token: string;
  beforeAll(async () => {
    await gateway.start();
    token = await gateway.token();
    answerLinks(gateway);
  }, 60_000);
  afterAll(() => gateway.stop());

  it.each([logoKey, `/v2/carts/${id}/photo`])(
    'DEV-6 %s responds with an absolute address on the host that the caller used',
    async (path) => {
      const { port } = new URL(gateway.url);
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
        expect(await urlBy(gateway, path, host, token)).toBe(`http://${host}${link}`);
    },
  );

  it('DEV-6 treats an empty body declared as JSON as no body', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['', undefined]) {
      const answer = await gateway.call('POST', logoKey, { token, headers, ...(body === '' && { body }) });
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"key":"k"')]);
    }
    // A required body is missing; invalid JSON is refused as before.
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

describe('DEV-6 the documentation pages of the device protocol', () => {
  const gateway = new GatewayUnderTest();
  beforeAll(() => gateway.start({ DEVICES_URL: 'mqtts://devices.example.test:8884' }), 60_000);
  afterAll(() => gateway.stop());

  it('DEV-6 shows where devices of this installation connect, as text and as data', async () => {
    const page = await gateway.call('GET', '/docs/devices');
    expect(page.text).toContain('<code>mqtts://devices.example.test:8884</code>');
    const document = await gateway.call('GET', '/v2/asyncapi.json');
    const { servers } = document.body as { servers?: object };
    expect(servers).toMatchObject({ installation: { host: 'devices.example.test:8884', protocol: 'mqtts' } });
  });

  it('DEV-6 shows every part of the protocol, the sale examples, and an example of each message', async () => {
    const { text } = await gateway.call('GET', '/docs/devices');
    for (const { id, title } of protocolParts) {
      expect(text).toContain(`<section id="${id}"><h2>${title}</h2>`);
      expect(text).toContain(`<a href="#${id}">${title}</a>`);
    }
    for (const { name } of priceVectors) expect(text).toContain(`<td>${name}</td>`);
    for (const { name } of Object.values(messageExamples).flat())
      expect(text).toContain(`<summary>Example: ${name}</summary>`);
    // The examples contain no markup.
    expect(text).not.toContain('<script');
  });

  it('PLAT-6 also shows every topic and event field by field, and links the documents to each other', async () => {
    const { text } = await gateway.call('GET', '/docs/events');
    for (const name of Object.keys(events)) expect(text).toContain(`<h3 id="${name}">${name}</h3>`);
    expect(text).toContain('<section id="device.orders"><h2>device.orders</h2><p>Kept for 35 days.</p>');
    expect(text).toContain('<td><code>order_id</code></td>');
    expect(text).not.toMatch(/<script|undefined|\[object/);
    const { body } = await gateway.call('GET', '/v2/asyncapi-events.json');
    expect(body).toMatchObject({ asyncapi: '3.0.0', channels: { orders: { address: 'orders' } } });
    for (const page of ['/docs', '/docs/events'])
      for (const [, link] of (await gateway.call('GET', page)).text.matchAll(/href="(\/[\w/.-]+)"/g))
        expect([link, (await gateway.call('GET', link!)).status]).toEqual([link, 200]);
  });
});

it('DEV-6 shows TLS addresses where the console is served over TLS', async () => {
  const gateway = new GatewayUnderTest();
  await gateway.start({ PUBLIC_URL: 'https://console.example.test' });
  answerLinks(gateway);
  const url = await urlBy(gateway, logoKey, 'console.example.test', await gateway.token());
  expect(url).toBe(`https://console.example.test${link}`);
  await gateway.stop();
}, 60_000);

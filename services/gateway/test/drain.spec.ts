import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { GatewayUnderTest } from './gateway-under-test.js';

/** A sign-in of which half has arrived. */
async function halfSent(url: string): Promise<{ rest: () => void; answer: Promise<IncomingMessage> }> {
  const body = JSON.stringify({ email: 'ann@example.test', password: 'a password of some length' });
  const sending: ClientRequest = request(`${url}/v2/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const answer = once(sending, 'response').then(([response]) => response as IncomingMessage);
  // Awaited by the test, which may fail before.
  answer.catch(() => undefined);
  await new Promise<void>((resolve) => sending.write(body.slice(0, 10), () => resolve()));
  return { rest: () => sending.end(body.slice(10)), answer };
}

describe('PLAT-5 gateway shutdown', () => {
  it('PLAT-5 answers requests in flight, refuses later ones, and closes kept-alive connections', async () => {
    const gateway = new GatewayUnderTest();
    await gateway.start({ DRAIN_DELAY: '1' });
    const inHand = await halfSent(gateway.url);
    // It is read before shutdown starts.
    expect((await gateway.call('GET', '/healthz')).status).toBe(200);
    const ended = gateway.stop();
    expect((await gateway.call('GET', '/readyz')).body).toMatchObject({
      ready: false,
      waiting: ['stopping'],
    });
    // Load balancers may not have noticed the shutdown yet.
    expect((await gateway.call('GET', '/healthz')).status).toBe(200);
    for (let status = 200; status === 200;) status = await statusOf(gateway);
    inHand.rest();
    const answer = await inHand.answer;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.connection).toBe('close');
    answer.resume();
    await ended;
    await expect(fetch(gateway.url)).rejects.toThrow();
  }, 60_000);
});

async function statusOf(gateway: GatewayUnderTest): Promise<number> {
  return (await gateway.call('GET', '/healthz')).status;
}

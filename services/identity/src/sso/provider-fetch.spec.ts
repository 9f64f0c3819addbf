import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { providerFetch, type Resolve } from './provider-fetch.js';

let server: Server;
let port: number;
const receivedRequests: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, answer) => {
    receivedRequests.push(`${request.method} ${request.headers.host}`);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url === '/moved') return answer.writeHead(302, { location: '/' }).end();
      if (request.url === '/endless') return void answer.write('x'.repeat(3_000_000));
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ received: body }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Resolves a name to one address after another, like a DNS rebinding attack. */
function resolvingTo(...addresses: string[]): { resolve: Resolve; lookups: string[] } {
  const lookups: string[] = [];
  const resolve: Resolve = async (host) => {
    lookups.push(host);
    const address = addresses[Math.min(lookups.length, addresses.length) - 1]!;
    return [{ address, family: address.includes(':') ? 6 : 4 }];
  };
  return { resolve, lookups };
}
const inside = 'The provider is in the network of this system';
/** Returns all causes of a failed call. */
const reason = (call: Promise<unknown>) =>
  call.then(
    () => 'it was not refused',
    (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
  );

describe('AUTH-7 provider requests', () => {
  it('AUTH-7 connects to the resolved address under the provider’s hostname', async () => {
    const { resolve, lookups } = resolvingTo('127.0.0.1', '192.0.2.1');
    const fetch = providerFetch(true, resolve);
    const body = new URLSearchParams({ code: 'a b' });
    const answer = await fetch(`http://provider.example.test:${port}/token`, { method: 'POST', body });
    expect(await answer.json()).toEqual({ received: 'code=a+b' });
    expect(receivedRequests.at(-1)).toBe(`POST provider.example.test:${port}`);
    expect(lookups).toEqual(['provider.example.test']);
  });

  it('AUTH-7 resolves a hostname once, against DNS rebinding', async () => {
    const { resolve, lookups } = resolvingTo('192.0.2.1', '127.0.0.1');
    const before = receivedRequests.length;
    const call = providerFetch(false, resolve)(`https://rebinding.example.test:${port}/`, {
      signal: AbortSignal.timeout(300),
    });
    expect(await reason(call)).not.toContain('it was not refused');
    expect(lookups).toHaveLength(1);
    expect(receivedRequests).toHaveLength(before);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '::1', '::ffff:127.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ...['2002:7f00:1::', '64:ff9b:1::7f00:1', '64:ff9b::7f00:1', '2001::1', 'fec0::1', 'fe80::1', 'fd00::1'],
  ])('AUTH-7 refuses %s, by name or literal address', async (address) => {
    const { resolve } = resolvingTo(address);
    const fetch = providerFetch(false, resolve);
    expect(await reason(fetch('https://provider.example.test/'))).toContain(inside);
    const literal = address.includes(':') ? `[${address}]` : address;
    expect(await reason(fetch(`https://${literal}:${port}/`))).toContain(inside);
    expect(await reason(fetch(`http://provider.example.test:${port}/`))).toContain('https');
  });

  it('AUTH-7 follows no redirects and stops reading an endless response', async () => {
    const fetch = providerFetch(true, resolvingTo('127.0.0.1').resolve);
    const { status } = await fetch(`http://provider.example.test:${port}/moved`);
    expect(status).toBe(302);
    expect(await reason(fetch(`http://provider.example.test:${port}/endless`))).toContain('too large');
  });
});

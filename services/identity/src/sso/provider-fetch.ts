import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [net, bits] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ],
  ...[
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
] as [string, number][])
  inside.addSubnet(net, bits, 'ipv4');
/** Public IPv6 addresses; those with an embedded IPv4 address (6to4, Teredo) can lead anywhere. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2002::', 16],
  ['2001:db8::', 32],
] as [string, number][])
  inside.addSubnet(net, bits, 'ipv6');

/** Whether an address belongs to this machine or its network, where no provider can be. */
export function isInside(address: string): boolean {
  if (isIP(address) !== 6) return inside.check(address, 'ipv4');
  return !outside.check(address, 'ipv6') || inside.check(address, 'ipv6');
}

const timeoutMs = 5_000;
/** Maximum response size, bytes; provider metadata takes a few KB. */
const maxBytes = 1_000_000;

/** Resolves a hostname. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/**
 * Returns a fetch for providers. Operators configure their addresses, and provider documents contain more: none may
 * reach internal addresses, and slow ones time out. The request connects to the checked address, so that a second DNS
 * answer cannot redirect it.
 */
export function providerFetch(
  loopback: boolean,
  resolve: Resolve = (host) => lookup(host, { all: true }),
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!loopback && url.protocol !== 'https:') throw new Error('The provider does not use https');
    const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''), resolve);
    if (!loopback && addresses.some(({ address }) => isInside(address)))
      throw new Error('The provider is in the network of this system');
    return call(request, addresses);
  };
}

async function addressesOf(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  return isIP(host) ? [{ address: host, family: isIP(host) }] : resolve(host);
}

/** Sends a request to one of these addresses with the certificate and `Host` of the name. Follows no redirects. */
async function call(input: Request, addresses: LookupAddress[]): Promise<Response> {
  const body = Buffer.from(await input.arrayBuffer());
  const send = input.url.startsWith('https:') ? https.request : http.request;
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);
  return new Promise((resolve, reject) => {
    const request = send(
      input.url,
      {
        method: input.method,
        headers: { ...Object.fromEntries(input.headers), 'content-length': body.length },
        lookup: pinned,
        // No reuse of connections, whose address was resolved for another call.
        agent: false,
        signal: AbortSignal.any([input.signal, AbortSignal.timeout(timeoutMs)]),
      },
      (response) => void read(response).then(resolve, reject),
    );
    request.on('error', reject).end(body);
  });
}

async function read(response: http.IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error('The response of the provider is too large');
    chunks.push(chunk);
  }
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const status = response.statusCode!;
  // `Response` refuses a body for these statuses.
  const isEmpty = [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}

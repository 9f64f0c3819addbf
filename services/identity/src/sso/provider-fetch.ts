import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

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
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as [string, number][])
  inside.addSubnet(net, bits, 'ipv6');

/** Whether an address is of this machine or its network: nothing there is a provider. */
export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const slowest = 5_000;

/**
 * Asks a provider. Operators name its address themselves and its documents name more: none may lead this server to
 * what only it can reach, and a slow one holds nobody up.
 */
export function providerFetch(loopback: boolean): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!loopback) {
      if (url.protocol !== 'https:') throw new Error('The provider is not reached over https');
      const addresses = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
      if (addresses.some(({ address }) => isInside(address)))
        throw new Error('The provider lies in the network of this system');
    }
    return fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.timeout(slowest) });
  };
}

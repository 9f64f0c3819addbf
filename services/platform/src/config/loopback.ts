import { isIPv4 } from 'node:net';

/** Whether a host to listen on is reachable from this machine only; a port may follow it. */
export function isLoopback(address: string): boolean {
  const host = address
    .toLowerCase()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([^:]*):\d+$/, '$1');
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

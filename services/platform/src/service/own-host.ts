import type { IncomingMessage } from 'node:http';
import type { ServiceConfig } from '../config/index.js';

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/** The name that a Host header carries, without port and brackets. */
function nameIn(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}

/**
 * Whether a request is meant for this very part: by a name of loopback, by the address at which it arrived (a probe
 * asks a pod that way), or by one of the given names. A page whose own name was bent to this machine asks by that name.
 */
export function asksByOwnName({ headers, socket }: Asked, names: readonly string[] = []): boolean {
  const name = nameIn(headers.host ?? '');
  const arrivedAt = socket.localAddress?.replace(/^::ffff:/, '');
  return [...LOOPBACK, ...names, arrivedAt].includes(name);
}

/** By which names a service is asked for its state. */
export function ownNames({ SERVICE_NAME, HTTP_NAMES }: ServiceConfig): string[] {
  return [SERVICE_NAME, ...HTTP_NAMES];
}

/** Whether a browser asks on behalf of a page of another site. */
export function asksFromOtherSite({ headers }: Pick<Asked, 'headers'>): boolean {
  return ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
}

/** What says for whom a proxy asks. A mesh adds headers of its own to what its parts ask each other. */
const askedFor = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
/** What proxies add: whoever comes by one is not at this machine. */
const byProxy =
  /^(forwarded|via|x-forwarded.*|x-original.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*|x-envoy-.*|x-amzn-.*|x-azure-.*)$/;

/** Whether a proxy hands a request on, for somebody whom nobody here knows. */
export function isForwarded({ headers }: Pick<Asked, 'headers'>): boolean {
  return askedFor.some((name) => headers[name] !== undefined);
}

/** Whether a request comes from a program of this machine, whatever it says of itself; a proxy asks for others. */
export function asksFromThisMachine({ headers, socket }: Asked): boolean {
  const from = socket.remoteAddress ?? '';
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(from) &&
    !Object.keys(headers).some((name) => byProxy.test(name))
  );
}

import type { IncomingMessage } from 'node:http';
import type { ServiceConfig } from '../config/index.js';

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

type IncomingCall = Pick<IncomingMessage, 'headers' | 'socket'>;

/** The host name in a Host header, without port and brackets. */
function nameIn(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}

/**
 * Whether a request is addressed to this process: by a name of loopback, by the address at which it arrived (as probes
 * of a pod do), or by one of the given names. A page whose own name was rebound to this machine uses that name instead.
 */
export function isForOwnHost({ headers, socket }: IncomingCall, names: readonly string[] = []): boolean {
  const name = nameIn(headers.host ?? '');
  const arrivedAt = socket.localAddress?.replace(/^::ffff:/, '');
  return [...LOOPBACK, ...names, arrivedAt].includes(name);
}

/** The host names of a service for health and metrics. */
export function ownHostNames({ SERVICE_NAME, HTTP_NAMES }: ServiceConfig): string[] {
  return [SERVICE_NAME, ...HTTP_NAMES];
}

/** Whether a browser sends the request on behalf of a page of another site. */
export function isCrossSiteRequest({ headers }: Pick<IncomingCall, 'headers'>): boolean {
  return ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
}

/** Headers in which a proxy names its client. A mesh adds other headers to calls between its parts. */
const clientHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
/** Headers that proxies add: a request with one does not come from this machine. */
const proxyHeader =
  /^(forwarded|via|x-forwarded.*|x-original.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*|x-envoy-.*|x-amzn-.*|x-azure-.*)$/;

/** Whether a proxy forwards the request for an unknown client. */
export function isForwarded({ headers }: Pick<IncomingCall, 'headers'>): boolean {
  return clientHeaders.some((name) => headers[name] !== undefined);
}

/** Whether a request comes from a program of this machine, whatever it claims; a proxy forwards for others. */
export function isLocalRequest({ headers, socket }: IncomingCall): boolean {
  const from = socket.remoteAddress ?? '';
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(from) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  );
}

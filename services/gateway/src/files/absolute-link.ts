import type { FastifyRequest } from 'fastify';

/**
 * Returns a link to a file with the host name that the caller used: a device has no page to resolve it against. That
 * name was validated before anything else (`refuseOtherSites`). An external link stays unchanged.
 */
export function absoluteLink(link: string, { headers, server }: FastifyRequest): string {
  const own = `${server.isOverTls ? 'https' : 'http'}://${headers.host}`;
  return new URL(link, own).href;
}

import type { FastifyRequest } from 'fastify';

/**
 * A link to a file with the name by which the caller reaches this system: a device has no page to start from. That name
 * was looked at before anything else (`refuseOtherSites`). A link that leads elsewhere stays as it is.
 */
export function absoluteLink(link: string, { headers, server }: FastifyRequest): string {
  const own = `${server.isOverTls ? 'https' : 'http'}://${headers.host}`;
  return new URL(link, own).href;
}

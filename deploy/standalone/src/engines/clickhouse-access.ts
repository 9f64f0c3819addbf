import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ClickHouseFault } from './clickhouse-fault.js';

/** The only user: the product, and people with its password. */
export const CLICKHOUSE_USER = 'backroom';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]', ''];

/**
 * A page open in a browser can reach loopback. It always sends an Origin, a name of its own as Host, or that it
 * requests a site; an address typed by a person sends `none`.
 */
export function fromThisMachine({ headers }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const asksForSite = !['none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
  return !headers.origin && !asksForSite && LOOPBACK.includes(host);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The one user of the engine, with a password in any of the ways that ClickHouse accepts. */
export class Credential {
  private readonly expected: Buffer;

  constructor(user: string, password: string) {
    this.expected = digest(`${user}\n${password}`);
  }

  /** Throws AUTHENTICATION_FAILED. Browsers are not asked for a password: they would then send it automatically. */
  check(request: IncomingMessage): void {
    const given = digest(shown(request).join('\n'));
    if (!timingSafeEqual(given, this.expected))
      throw new ClickHouseFault(
        516,
        'Authentication failed: password is incorrect, or there is no such user. (AUTHENTICATION_FAILED)',
      );
  }
}

/** User and password as sent. */
function shown({ headers, url }: IncomingMessage): [user: string, password: string] {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (basic) {
    const [, user = '', password = ''] =
      /^([^:]*):([\s\S]*)$/.exec(Buffer.from(basic, 'base64').toString()) ?? [];
    return [user, password];
  }
  const { searchParams } = new URL(url ?? '/', 'http://clickhouse');
  const from = (header: string, parameter: string): string =>
    String(headers[header] ?? searchParams.get(parameter) ?? '');
  return [from('x-clickhouse-user', 'user'), from('x-clickhouse-key', 'password')];
}

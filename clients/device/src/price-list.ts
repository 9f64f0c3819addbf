import { z } from 'zod';
import { priceList, type DeviceConfig, type PriceListName } from './protocol.js';

/** Unavailable now, but maybe not later; any other error is permanent. */
export class NotFetched extends Error {}

const token = z.object({ accessToken: z.string(), expiresAt: z.iso.datetime() });
const link = z.object({ url: z.url(), sha256: z.string() });
/** Timeout of a call in milliseconds. */
const timeoutMs = 30_000;
/** Milliseconds before its expiry from which a token is no longer used. */
const expiryMarginMs = 60_000;

/** Fetches the price lists that configs name, with a token of this kiosk. */
export class PriceListFetcher {
  private token: { accessToken: string; until: number; origin: string } | undefined;

  constructor(
    private readonly device: { login: string; secret: string },
    /** Milliseconds since the epoch by the system's time. */
    private readonly now: () => number,
  ) {}

  /**
   * Fetches the prices of a list and checks them against its name. Throws NotFetched if the system is unreachable or
   * does not have it, and another error if the content differs from the named one.
   */
  async fetch(name: PriceListName): Promise<DeviceConfig['prices']> {
    const text = await uncompressed(await call(await this.linkTo(name), {}));
    if (text?.byteLength !== name.bytes || (await digestOf(text)) !== name.sha256)
      throw new Error('The price list is not the one that the config names');
    return priceList.length(name.count).parse(jsonIn(text));
  }

  private async linkTo({ url, sha256 }: PriceListName): Promise<string> {
    const authorization = `Bearer ${await this.tokenFor(new URL(url).origin)}`;
    try {
      const found = link.parse(jsonIn(await call(url, { headers: { authorization } })));
      if (found.sha256 !== sha256) throw new NotFetched('There is a newer price list');
      return found.url;
    } catch (error) {
      // A token may expire early; the next attempt gets another.
      this.token = undefined;
      throw error;
    }
  }

  private async tokenFor(origin: string): Promise<string> {
    if (this.token?.origin === origin && this.now() < this.token.until - expiryMarginMs)
      return this.token.accessToken;
    const { login, secret } = this.device;
    const answer = await call(new URL('/v2/auth/device', origin).href, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: secret }),
    });
    const { accessToken, expiresAt } = token.parse(jsonIn(answer));
    this.token = { accessToken, until: Date.parse(expiresAt), origin };
    return accessToken;
  }
}

/** The whole answer: a truncated one is a failure. */
async function call(url: string, request: RequestInit): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    const body = await response.arrayBuffer();
    if (response.ok) return new Uint8Array(body);
    throw new Error(String(response.status));
  } catch (error) {
    throw new NotFetched(`The price list cannot be fetched: ${(error as Error).message}`);
  }
}

const jsonIn = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): unknown =>
  JSON.parse(new TextDecoder().decode(bytes));

/** Undefined for uncompressed or incomplete content. */
async function uncompressed(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | undefined> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return await new Response(stream).arrayBuffer();
  } catch {
    return undefined;
  }
}

async function digestOf(text: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

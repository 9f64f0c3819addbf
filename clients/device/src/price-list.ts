import { z } from 'zod';
import { priceList, type DeviceConfig, type PriceListName } from './protocol.js';

/** What cannot be had now may be had later; anything else that is thrown stays as it is. */
export class NotFetched extends Error {}

const token = z.object({ accessToken: z.string(), expiresAt: z.iso.datetime() });
const link = z.object({ url: z.url(), sha256: z.string() });
/** Milliseconds that a call may take. */
const longest = 30_000;
/** Milliseconds before its end at which a token is not used any more. */
const margin = 60_000;

/** Fetches the price lists that configs name, by a token of this kiosk. */
export class PriceListFetcher {
  private token: { accessToken: string; until: number; origin: string } | undefined;

  constructor(
    private readonly device: { login: string; secret: string },
    /** Milliseconds since the epoch by the system's time. */
    private readonly now: () => number,
  ) {}

  /**
   * The prices of a list, checked against its name. Throws NotFetched where the system cannot be reached or does not
   * have it, and another error where what came is not what was named.
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
      // A token may end before its time; the next try gets another.
      this.token = undefined;
      throw error;
    }
  }

  private async tokenFor(origin: string): Promise<string> {
    if (this.token?.origin === origin && this.now() < this.token.until - margin)
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

/** The whole answer: one that breaks off was not had. */
async function call(url: string, request: RequestInit): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(longest) });
    const body = await response.arrayBuffer();
    if (response.ok) return new Uint8Array(body);
    throw new Error(String(response.status));
  } catch (error) {
    throw new NotFetched(`The price list cannot be fetched: ${(error as Error).message}`);
  }
}

const jsonIn = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): unknown =>
  JSON.parse(new TextDecoder().decode(bytes));

/** Undefined for what is not compressed, or not whole. */
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

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.js';
import { keysIn } from '../seal/seal.js';

/** The signed terms of an address, apart from the name. */
export interface SignedTerms {
  method: 'GET' | 'PUT';
  /** Milliseconds since the epoch. */
  expires: number;
  /** 0 for downloads. */
  maxBytes: number;
}

/** Signs addresses of files, and verifies that one is genuine and not expired. */
export class LinkSigner {
  private readonly keys: readonly Buffer[];

  constructor(
    /** In the format of `sealKey`: the first signs, all are accepted. */
    keys: string,
    private readonly clock: Clock,
  ) {
    this.keys = keysIn(keys);
  }

  /** The query of an address. */
  query(name: string, terms: SignedTerms): string {
    const { expires, maxBytes } = terms;
    return new URLSearchParams({
      expires: String(expires),
      max: String(maxBytes),
      signature: this.signature(this.keys[0]!, name, terms),
    }).toString();
  }

  /** The terms of a received address; undefined if it is forged, altered or expired. */
  read(
    method: SignedTerms['method'],
    name: string,
    query: Readonly<Record<string, unknown>>,
  ): SignedTerms | undefined {
    const terms = { method, expires: Number(query['expires']), maxBytes: Number(query['max']) };
    if (!Number.isSafeInteger(terms.expires) || !Number.isSafeInteger(terms.maxBytes)) return undefined;
    const given = Buffer.from(String(query['signature']));
    const isOurs = this.keys.some((key) => {
      const signature = Buffer.from(this.signature(key, name, terms));
      return given.length === signature.length && timingSafeEqual(given, signature);
    });
    if (!isOurs) return undefined;
    return terms.expires > this.clock.now().getTime() ? terms : undefined;
  }

  private signature(key: Buffer, name: string, { method, expires, maxBytes }: SignedTerms): string {
    const text = [method, name, expires, maxBytes].join('\n');
    return createHmac('sha256', key).update(text).digest('base64url');
  }
}

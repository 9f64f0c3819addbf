import type { Clock } from '../clock/clock.js';
import { LinkSigner } from './link-signer.js';

/** What a link lets its holder do, and until when. */
export interface LinkTerms {
  /** Milliseconds that it lives. */
  lifetime: number;
  /** Most bytes that may be sent; uploads alone. */
  maxBytes?: number;
}

/** Where links to files lead at the gateway. */
export const filesPath = '/files';

/**
 * Where files are kept. Names are paths of small letters, digits and hyphens, with a short ending; whoever makes one
 * makes it from ids or from the content, never from what somebody typed.
 * A link carries its own right and dies soon: it is given to a browser or a device and never kept. It leads to the
 * gateway wherever the file is: so a page needs no right to ask elsewhere, and what is sent is bounded there.
 */
export abstract class Files {
  readonly signer: LinkSigner;

  /** `keys`: as `sealKey` has them. */
  constructor(
    keys: string,
    private readonly clock: Clock,
  ) {
    this.signer = new LinkSigner(keys, clock);
  }

  /** Writes a whole file; again with the same name it replaces it. */
  abstract put(name: string, bytes: Uint8Array): Promise<void>;

  /** Writes a whole file where there is none yet; false where there is one, which stays. */
  abstract putOnce(name: string, bytes: Uint8Array): Promise<boolean>;

  /** The whole file; undefined where there is none. */
  abstract read(name: string): Promise<Buffer | undefined>;

  /** Removes a file; nothing happens where there is none. */
  abstract remove(name: string): Promise<void>;

  /** This place of files, at the start of a service. Throws ConfigError where it would refuse what is asked of it. */
  async checked(): Promise<this> {
    return this;
  }

  /** An address to which the file can be sent by PUT, once. */
  uploadLink(name: string, terms: Required<LinkTerms>): string {
    return this.link('PUT', name, terms);
  }

  /** An address at which the file can be fetched. */
  downloadLink(name: string, terms: LinkTerms): string {
    return this.link('GET', name, terms);
  }

  private link(method: 'GET' | 'PUT', name: string, { lifetime, maxBytes = 0 }: LinkTerms): string {
    const expires = this.clock.now().getTime() + lifetime;
    return `${filesPath}/${checkFileName(name)}?${this.signer.query(name, { method, expires, maxBytes })}`;
  }
}

/** Refuses what is no name of ours: nothing that climbs out of its folder gets this far. */
export function checkFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`not a file name: ${JSON.stringify(name.slice(0, 100))}`);
  return name;
}

export function isFileName(name: string): boolean {
  return name.length <= 300 && /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]{1,8})?$/.test(name);
}

import type { Clock } from '../clock/clock.js';
import { LinkSigner } from './link-signer.js';

/** The permission of a link, and its lifetime. */
export interface LinkTerms {
  /** Milliseconds until it expires. */
  lifetime: number;
  /** Maximum size of an upload in bytes. */
  maxBytes?: number;
}

/** The path of links to files at the gateway. */
export const filesPath = '/files';

/**
 * A store of files. Names are paths of lowercase letters, digits and hyphens, with a short extension; they are made
 * from ids or from the content, never from user input. A link carries its own permission and expires soon: it is given
 * to a browser or a device and never stored. It leads to the gateway wherever the file is stored, so that a page needs
 * no access to other hosts, and the size of uploads is limited there.
 */
export abstract class Files {
  readonly signer: LinkSigner;

  /** `keys`: in the format of `sealKey`. */
  constructor(
    keys: string,
    private readonly clock: Clock,
  ) {
    this.signer = new LinkSigner(keys, clock);
  }

  /** Writes a whole file, replacing one of the same name. */
  abstract put(name: string, bytes: Uint8Array): Promise<void>;

  /** Writes a whole file unless the name exists; returns false if it does. */
  abstract putOnce(name: string, bytes: Uint8Array): Promise<boolean>;

  /** Returns the whole file; undefined if it does not exist. */
  abstract read(name: string): Promise<Buffer | undefined>;

  /** Removes a file, if it exists. */
  abstract remove(name: string): Promise<void>;

  /** Checks this store at the start of a service. Throws ConfigError if it would reject requests. */
  async checked(): Promise<this> {
    return this;
  }

  /** An address for uploading the file by PUT, once. */
  uploadLink(name: string, terms: Required<LinkTerms>): string {
    return this.link('PUT', name, terms);
  }

  /** An address for downloading the file. */
  downloadLink(name: string, terms: LinkTerms): string {
    return this.link('GET', name, terms);
  }

  private link(method: 'GET' | 'PUT', name: string, { lifetime, maxBytes = 0 }: LinkTerms): string {
    const expires = this.clock.now().getTime() + lifetime;
    return `${filesPath}/${checkFileName(name)}?${this.signer.query(name, { method, expires, maxBytes })}`;
  }
}

/** Rejects invalid names, so that no path leaves the folder. */
export function checkFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`not a file name: ${JSON.stringify(name.slice(0, 100))}`);
  return name;
}

export function isFileName(name: string): boolean {
  return name.length <= 300 && /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]{1,8})?$/.test(name);
}

import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock/clock.js';
import { checkFileName, Files, type LinkTerms } from './files.js';
import { LinkSigner } from './link-signer.js';

/** Where links to local files lead at the gateway. */
export const localFilesPath = '/files';

/** Files in a folder of this machine; the gateway honours their links. */
export class LocalFiles extends Files {
  readonly signer: LinkSigner;

  constructor(
    private readonly folder: string,
    key: string,
    private readonly clock: Clock,
  ) {
    super();
    this.signer = new LinkSigner(key, clock);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await rename(await this.unfinished(name, bytes), this.pathOf(name));
  }

  async putOnce(name: string, bytes: Uint8Array): Promise<boolean> {
    const unfinished = await this.unfinished(name, bytes);
    try {
      await link(unfinished, this.pathOf(name));
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(unfinished);
    }
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.pathOf(name));
    } catch (error) {
      if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String((error as { code?: string }).code)))
        return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  uploadLink(name: string, terms: Required<LinkTerms>): string {
    return this.link('PUT', name, terms);
  }

  downloadLink(name: string, terms: LinkTerms): string {
    return this.link('GET', name, terms);
  }

  private link(method: 'GET' | 'PUT', name: string, { lifetime, maxBytes = 0 }: LinkTerms): string {
    const expires = this.clock.now().getTime() + lifetime;
    return `${localFilesPath}/${checkFileName(name)}?${this.signer.query(name, { method, expires, maxBytes })}`;
  }

  /** Whole or not at all: a reader never meets half a file. It gets its name when it is written. */
  private async unfinished(name: string, bytes: Uint8Array): Promise<string> {
    const path = `${this.pathOf(name)}~${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(path, bytes, { mode: 0o600, flush: true });
    } catch (error) {
      // On a full disk a piece of it would stay and keep it full.
      await rm(path, { force: true });
      throw error;
    }
    return path;
  }

  private pathOf(name: string): string {
    return join(this.folder, checkFileName(name));
  }
}

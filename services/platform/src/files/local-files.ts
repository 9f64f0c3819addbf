import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock/clock.js';
import { checkFileName, Files } from './files.js';

/** Files in a folder of this machine. */
export class LocalFiles extends Files {
  constructor(
    private readonly folder: string,
    keys: string,
    clock: Clock,
  ) {
    super(keys, clock);
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

  /** Writes a temporary file that is then renamed: a reader never sees half a file. */
  private async unfinished(name: string, bytes: Uint8Array): Promise<string> {
    const path = `${this.pathOf(name)}~${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(path, bytes, { mode: 0o600, flush: true });
    } catch (error) {
      // On a full disk a partial file would remain and keep it full.
      await rm(path, { force: true });
      throw error;
    }
    return path;
  }

  private pathOf(name: string): string {
    return join(this.folder, checkFileName(name));
  }
}

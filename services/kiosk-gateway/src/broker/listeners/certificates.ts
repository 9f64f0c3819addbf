import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Log } from '@backroom/platform';

/** Milliseconds between checks of the files; renewal tools replace files or the target of links. */
const checkIntervalMs = 1_000;

export interface CertificateFiles {
  cert: string;
  key: string;
  /** Authority of client certificates; absent: none are requested. */
  clientCa?: string;
}

/** The certificates of a listener, as currently in its files. */
export class Certificates {
  private readonly paths: string[];
  private readonly changed = () => this.reload();
  private use: ((options: SecureContextOptions) => void) | undefined;

  constructor(
    private readonly files: CertificateFiles,
    private readonly log: Log,
  ) {
    this.paths = [files.cert, files.key, ...(files.clientCa ? [files.clientCa] : [])];
  }

  /** Throws when they cannot be read or do not match. */
  read(): SecureContextOptions {
    const { cert, key, clientCa } = this.files;
    const options = {
      cert: readFileSync(cert),
      key: readFileSync(key),
      ...(clientCa && { ca: readFileSync(clientCa) }),
    };
    createSecureContext(options);
    return options;
  }

  /** Notified of new certificates that are complete; open connections keep theirs. */
  watch(use: (options: SecureContextOptions) => void): void {
    this.use = use;
    for (const path of this.paths)
      watchFile(path, { interval: checkIntervalMs, persistent: false }, this.changed);
  }

  unwatch(): void {
    for (const path of this.paths) unwatchFile(path, this.changed);
  }

  private reload(): void {
    try {
      this.use?.(this.read());
      this.log.info('certificates reloaded');
    } catch (error) {
      // Files are written one after the other: the next file triggers the next check.
      this.log.warn({ err: error }, 'certificate and key do not match, keeping the previous ones');
    }
  }
}

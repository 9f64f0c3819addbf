import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from '../store.js';

interface Line {
  put?: [name: string, value: unknown];
  gone?: readonly string[];
}

/** Milliseconds in which all writes share one write and one fsync. */
const batchMs = 10;
/** Bytes of deleted values after which the file is rewritten. */
const maxWasteBytes = 8 * 1024 * 1024;

/**
 * A store in an append-only file. Survives kill -9: a line is a value or a deletion, and a truncated last line is
 * ignored.
 */
export class FileStore implements Store {
  private readonly values = new Map<string, unknown>();
  private lines: Line[] = [];
  private waiting: { resolve(): void; reject(error: unknown): void }[] = [];
  private writing: Promise<void> | undefined;
  private written = 0;

  private constructor(
    private readonly path: string,
    private file: FileHandle | undefined,
  ) {}

  static async open(path: string): Promise<FileStore> {
    await mkdir(dirname(path), { recursive: true });
    const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const store = new FileStore(path, undefined);
    for (const line of kept.split('\n')) store.apply(parse(line));
    await store.rewrite();
    return store;
  }

  entries(): Promise<[string, unknown][]> {
    return Promise.resolve([...this.values]);
  }

  put(name: string, value: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.add({ put: [name, value] });
    });
  }

  remove(names: readonly string[]): void {
    if (names.length === 0) return;
    this.apply({ gone: names });
    this.add({ gone: names });
  }

  async close(): Promise<void> {
    while (this.writing) await this.writing;
    await this.file?.close();
    if (this.values.size === 0) await rm(this.path, { force: true });
  }

  private add(line: Line): void {
    this.lines.push(line);
    this.writing ??= this.write();
  }

  private apply({ put, gone }: Line): void {
    if (put) this.values.set(...put);
    for (const name of gone ?? []) this.values.delete(name);
  }

  private async write(): Promise<void> {
    while (this.lines.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, batchMs));
      const lines = this.lines.splice(0);
      const waiting = this.waiting.splice(0);
      try {
        const batch = lines.map(text).join('');
        await this.file!.appendFile(batch);
        if (waiting.length > 0) await this.file!.datasync();
        this.written += batch.length;
        for (const line of lines) this.apply(line);
        waiting.forEach(({ resolve }) => resolve());
        if (this.written > maxWasteBytes && this.values.size < 1_000) await this.rewrite();
      } catch (error) {
        waiting.forEach(({ reject }) => reject(error));
      }
    }
    // In the same turn as the last check of `lines`: a later line starts a new round.
    this.writing = undefined;
  }

  /** Writes the current values into a new file that replaces the old one. */
  private async rewrite(): Promise<void> {
    const fresh = await open(`${this.path}.new`, 'w', 0o600);
    // Lines that are still in memory follow in the new file.
    await fresh.appendFile([...this.values].map((put) => text({ put })).join(''));
    await fresh.datasync();
    await rename(`${this.path}.new`, this.path);
    await this.file?.close();
    this.file = fresh;
    this.written = 0;
  }
}

/** The line break comes first: text after a truncated line stays intact. */
function text(line: Line): string {
  return `\n${JSON.stringify(line)}`;
}

function parse(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {};
  }
}

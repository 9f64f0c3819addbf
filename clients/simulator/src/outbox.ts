import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { UpstreamChannel } from '@backroom/proto/devices';

/** A message that has no receipt yet. */
export interface OutboxMessage {
  channel: UpstreamChannel;
  messageId: string;
  /** JSON as it is published. */
  body: string;
}

interface Line {
  put?: OutboxMessage;
  done?: string[];
}

/** Milliseconds in which everything that is put shares one write and one fsync. */
const tick = 10;
/** Bytes of settled messages after which the file is written anew. */
const mostWaste = 8 * 1024 * 1024;

/**
 * What a device has to say, kept in an append-only file until its receipt. Survives kill -9: a line is a message or
 * the news that messages are finished, and a last line that was cut off never happened.
 */
export class Outbox {
  private readonly messages = new Map<string, OutboxMessage>();
  private lines: Line[] = [];
  private waiting: { resolve(): void; reject(error: unknown): void }[] = [];
  private writing: Promise<void> | undefined;
  private written = 0;

  private constructor(
    private readonly path: string,
    private file: FileHandle,
  ) {}

  static async open(path: string): Promise<Outbox> {
    await mkdir(dirname(path), { recursive: true });
    const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const outbox = new Outbox(path, undefined as unknown as FileHandle);
    for (const line of kept.split('\n')) outbox.apply(parse(line));
    await outbox.rewrite();
    return outbox;
  }

  /** Messages without a receipt, oldest first. */
  get pending(): readonly OutboxMessage[] {
    return [...this.messages.values()];
  }

  get size(): number {
    return this.messages.size;
  }

  get(messageId: string): OutboxMessage | undefined {
    return this.messages.get(messageId);
  }

  /** Resolves when the message is on disk: only then may it be sent. */
  put(message: OutboxMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.add({ put: message });
    });
  }

  /** These are finished. Should this line be lost, they are only sent once more. */
  settle(messageIds: string[]): void {
    this.apply({ done: messageIds });
    this.add({ done: messageIds });
  }

  async close(): Promise<void> {
    while (this.writing) await this.writing;
    await this.file.close();
    if (this.size === 0) await rm(this.path, { force: true });
  }

  private add(line: Line): void {
    this.lines.push(line);
    this.writing ??= this.write();
  }

  private apply({ put, done }: Line): void {
    if (put) this.messages.set(put.messageId, put);
    for (const messageId of done ?? []) this.messages.delete(messageId);
  }

  private async write(): Promise<void> {
    while (this.lines.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, tick));
      const lines = this.lines.splice(0);
      const waiting = this.waiting.splice(0);
      try {
        const batch = lines.map(text).join('');
        await this.file.appendFile(batch);
        if (waiting.length > 0) await this.file.datasync();
        this.written += batch.length;
        for (const line of lines) this.apply(line);
        waiting.forEach(({ resolve }) => resolve());
        if (this.written > mostWaste && this.size < 1_000) await this.rewrite();
      } catch (error) {
        waiting.forEach(({ reject }) => reject(error));
      }
    }
    // In the same turn as the last look at `lines`: a line that comes later starts a new round.
    this.writing = undefined;
  }

  /** Writes what is pending into a new file that takes the place of the old one. */
  private async rewrite(): Promise<void> {
    const fresh = await open(`${this.path}.new`, 'w', 0o600);
    // Lines that are still in memory follow in the new file.
    await fresh.appendFile(this.pending.map((put) => text({ put })).join(''));
    await fresh.datasync();
    await rename(`${this.path}.new`, this.path);
    await (this.file as FileHandle | undefined)?.close();
    this.file = fresh;
    this.written = 0;
  }
}

/** The line break comes first: what follows a torn line is not torn with it. */
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

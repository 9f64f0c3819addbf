import { connect as dial, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { packetsIn } from './bytes.js';

/** A raw connection that sends anything and counts received packets. */
export class Wire {
  readonly closed: Promise<'closed'>;
  /** Number of received packets by type. */
  private readonly received = new Map<number, number>();
  private readonly waiting = new Set<() => void>();
  private readonly socket: Socket;
  private unread: Buffer = Buffer.alloc(0);

  /** `onPublish` is called with the topic of every received message. */
  constructor(port: number, onPublish: (topic: string) => void = () => undefined) {
    this.socket = dial({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve('closed')));
    this.socket.on('data', (chunk: Buffer) => {
      const { packets, rest } = packetsIn(Buffer.concat([this.unread, chunk]));
      this.unread = rest;
      for (const { first, body } of packets) {
        const type = first >> 4;
        if (type === 3) onPublish(body.toString('utf8', 2, 2 + body.readUInt16BE(0)));
        this.received.set(type, (this.received.get(type) ?? 0) + 1);
      }
      for (const look of this.waiting) look();
    });
  }

  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.writable;
  }

  count(type: number): number {
    return this.received.get(type) ?? 0;
  }

  send(bytes: Buffer): void {
    if (this.isOpen) this.socket.write(bytes);
  }

  /** Closes the sending side; the broker is expected to close the connection. */
  end(): void {
    this.socket.end();
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** Waits for this many packets of a type, the end of the connection, or the timeout. */
  async outcome(type: number, count: number, timeoutMs: number): Promise<'answered' | 'closed' | 'nothing'> {
    let look: () => void = () => undefined;
    const answered = new Promise<'answered'>((resolve) => {
      look = () => this.count(type) >= count && resolve('answered');
    });
    this.waiting.add(look);
    look();
    const timer = new AbortController();
    try {
      return await Promise.race([
        answered,
        this.closed,
        pause(timeoutMs, 'nothing' as const, { signal: timer.signal }),
      ]);
    } finally {
      timer.abort();
      this.waiting.delete(look);
    }
  }
}

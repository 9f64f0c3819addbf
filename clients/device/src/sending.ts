import type { Outbox, OutboxMessage } from './outbox.js';

/** Maximum messages in flight without a receipt. */
const maxInFlight = 500;
/** Milliseconds without a receipt after which a message is resent. */
const resendAfterMs = 30_000;
const looksEvery = 5_000;

/** Sends the messages of the outbox, a limited number at a time, and resends those without a receipt. */
export class Sending {
  /** The order of pending messages after a connect. */
  order: (messageIds: string[]) => string[] = (messageIds) => messageIds;
  private queue: string[] = [];
  private readonly inFlight = new Map<string, number>();
  private readonly sentOnce = new Set<string>();
  private running = false;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(
    private readonly outbox: Outbox,
    private readonly send: (message: OutboxMessage, first: boolean) => void,
  ) {
    this.timer = setInterval(() => this.sendLate(), looksEvery);
    // This timer alone must not keep the device's process alive; browsers have no unref.
    (this.timer as { unref?(): void }).unref?.();
  }

  /** A connection is open: all pending messages are sent on it. */
  start(): void {
    this.running = true;
    this.inFlight.clear();
    this.queue = this.order(this.outbox.pending.map(({ messageId }) => messageId));
    this.pump();
  }

  pause(): void {
    this.running = false;
  }

  close(): void {
    clearInterval(this.timer);
    this.pause();
  }

  add(messageId: string): void {
    this.queue.push(messageId);
    this.pump();
  }

  /** These are requested again. */
  again(messageIds: readonly string[]): void {
    for (const messageId of messageIds) this.inFlight.delete(messageId);
    this.queue.push(...messageIds);
    this.pump();
  }

  /** These have their receipt. Returns those that were waiting for it. */
  settle(messageIds: readonly string[]): OutboxMessage[] {
    const settled = [...new Set(messageIds)].flatMap((messageId) => this.outbox.get(messageId) ?? []);
    for (const messageId of messageIds) {
      this.inFlight.delete(messageId);
      this.sentOnce.delete(messageId);
    }
    if (settled.length > 0) this.outbox.settle(settled.map(({ messageId }) => messageId));
    this.pump();
    return settled;
  }

  private pump(): void {
    while (this.running && this.inFlight.size < maxInFlight && this.queue.length > 0)
      for (const messageId of this.queue.splice(0, maxInFlight - this.inFlight.size))
        this.dispatch(messageId);
  }

  private dispatch(messageId: string): void {
    const message = this.outbox.get(messageId);
    if (!message) return;
    this.inFlight.set(messageId, performance.now());
    const first = !this.sentOnce.has(messageId);
    this.sentOnce.add(messageId);
    this.send(message, first);
  }

  private sendLate(): void {
    const now = performance.now();
    for (const [messageId, at] of this.inFlight)
      if (this.running && now - at > resendAfterMs) this.dispatch(messageId);
  }
}

import type { UpstreamChannel } from './protocol.js';
import type { Store } from './store.js';

/** A message without a receipt. */
export interface OutboxMessage {
  channel: UpstreamChannel;
  messageId: string;
  /** Its number among the messages of its boot. */
  bootId: string;
  sequence: number;
  /** JSON as published. */
  body: string;
}

const prefix = 'message/';

/** The messages of a device, kept until their receipt. */
export class Outbox {
  private readonly messages = new Map<string, OutboxMessage>();

  private constructor(private readonly store: Store) {}

  static async open(store: Store): Promise<Outbox> {
    const outbox = new Outbox(store);
    for (const [name, value] of await store.entries())
      if (name.startsWith(prefix)) outbox.messages.set(name.slice(prefix.length), value as OutboxMessage);
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

  /** Resolves when the message survives a power cut: only then may it be sent. */
  async put(message: OutboxMessage): Promise<void> {
    await this.store.put(prefix + message.messageId, message);
    this.messages.set(message.messageId, message);
  }

  /** These messages are settled. */
  settle(messageIds: readonly string[]): void {
    for (const messageId of messageIds) this.messages.delete(messageId);
    this.store.remove(messageIds.map((messageId) => prefix + messageId));
  }
}

import type { Clock, EventLog, LogRecord, Principal, Subscription } from '@backroom/platform';
import { header, Problem } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { GrantsChanged } from '@backroom/proto/identity/v1/identity_events';

/** What a screen should look at again. */
export type HintTopic = 'figures' | 'orders' | 'kiosks';

export interface Hint {
  accountId: number;
  topics: HintTopic[];
  /** Events since the last hint, and ids of the sales among them (at most 100), for whoever measures freshness. */
  orderIds: string[];
  at: string;
}

export interface Listener {
  principal: Principal;
  send(hint: Hint): void;
  /** Ends the stream: the listener's session ended, or his rights changed and he has to come back with the new ones. */
  end(): void;
}

/** Most streams of one person: a browser has one. */
const mostOfPerson = 50;
/** At most four hints a second per account (design: Live stream). Milliseconds. */
const coalesceFor = 250;

const topicOf: Record<string, HintTopic> = {
  [events.FiguresChanged.topic]: 'figures',
  [events.OrderPaid.topic]: 'orders',
  [events.DeviceStatusChanged.topic]: 'kiosks',
};

/** Tails the event log once for all listeners of this process and hands each the hints of its own accounts. */
export class LiveHub {
  private readonly listeners = new Set<Listener>();
  private readonly pending = new Map<number, { topics: Set<HintTopic>; orderIds: string[] }>();
  private readonly lastSent = new Map<number, number>();
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    private readonly grantsChanged: (userId: number) => void,
  ) {}

  async start(): Promise<void> {
    const topics = [...Object.keys(topicOf), events.GrantsChanged.topic];
    this.subscription = await this.eventLog.tail(topics, (record) => this.take(record));
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    for (const listener of this.listeners) listener.end();
  }

  /** Joins until the returned function is called. Throws `tooMany` when a person has too many streams already. */
  join(listener: Listener): () => void {
    const own = [...this.listeners].filter(({ principal }) => principal.id === listener.principal.id);
    if (own.length >= mostOfPerson) throw new Problem('tooMany', 'You have too many live streams open');
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private take(record: LogRecord): void {
    if (record.topic === events.GrantsChanged.topic) return this.cut(record);
    const accountId = Number(record.headers[header.account]);
    const pending = this.pending.get(accountId) ?? { topics: new Set<HintTopic>(), orderIds: [] };
    pending.topics.add(topicOf[record.topic]!);
    if (record.topic === events.FiguresChanged.topic && record.value && pending.orderIds.length < 100)
      pending.orderIds.push(...events.FiguresChanged.codec.decode(record.value).orderIds);
    if (this.pending.has(accountId)) return;
    this.pending.set(accountId, pending);
    const wait = (this.lastSent.get(accountId) ?? 0) + coalesceFor - this.clock.now().getTime();
    setTimeout(() => this.flush(accountId), Math.max(0, wait)).unref();
  }

  private flush(accountId: number): void {
    const pending = this.pending.get(accountId);
    if (!pending) return;
    this.pending.delete(accountId);
    const now = this.clock.now();
    this.lastSent.set(accountId, now.getTime());
    const hint = {
      accountId,
      topics: [...pending.topics],
      orderIds: pending.orderIds.slice(0, 100),
      at: now.toISOString(),
    };
    for (const listener of this.listeners) if (sees(listener.principal, accountId)) listener.send(hint);
  }

  private cut(record: LogRecord): void {
    if (!record.value) return;
    const { userId, sessionId } = GrantsChanged.decode(record.value);
    this.grantsChanged(userId);
    for (const listener of this.listeners) {
      const { id, sessionId: own } = listener.principal;
      if (id === userId && (sessionId === '' || sessionId === own)) listener.end();
    }
  }
}

function sees(principal: Principal, accountId: number): boolean {
  return principal.accounts === 'all' || principal.accounts.includes(accountId);
}

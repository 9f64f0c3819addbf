import type { Clock, EventLog, LogRecord, Principal, Subscription } from '@backroom/platform';
import { Problem } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { GrantsChanged } from '@backroom/proto/identity/v1/identity_events';
import { fault } from '../faults.js';
import { hintFor, movedBy, movingTopics, type Moved } from './moved.js';
import type { Hint } from './hint.js';

interface Listener {
  principal: Principal;
  send(hint: Hint): void;
  /**
   * Ends the stream: the listener's session ended, or permissions changed and the client must reconnect with the new
   * ones.
   */
  end(): void;
}

/** Maximum streams of one user: a browser has one. */
const maxStreamsPerUser = 50;
/** Milliseconds; at most four hints a second per account (design: Live stream). */
const coalesceFor = 250;

/** Tails the event log once for all listeners of this process, and sends each the hints of its own accounts. */
export class LiveHub {
  private readonly listeners = new Set<Listener>();
  /** By account, then by screen and locations: several sales within a moment result in one hint. */
  private readonly pending = new Map<number, Map<string, Moved>>();
  private readonly lastSent = new Map<number, number>();
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    private readonly grantsChanged: (userId: number) => void,
  ) {}

  /** Number of listeners. */
  get size(): number {
    return this.listeners.size;
  }

  async start(): Promise<void> {
    const topics = [...movingTopics, events.GrantsChanged.topic];
    this.subscription ??= await this.eventLog.tail(topics, (record) => this.take(record));
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    for (const listener of this.listeners) listener.end();
  }

  /** Adds a listener until the returned function is called. Throws `tooMany` when a user has too many streams. */
  join(listener: Listener): () => void {
    const own = [...this.listeners].filter(({ principal }) => principal.id === listener.principal.id);
    if (own.length >= maxStreamsPerUser) throw new Problem('tooMany', fault('too-many-streams'));
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private take(record: LogRecord): void {
    if (record.topic === events.GrantsChanged.topic) return this.cut(record);
    const moved = this.read(record);
    if (!moved) return;
    const { accountId } = moved;
    const pending = this.pending.get(accountId);
    const name = `${moved.topic} ${moved.locations.join()}`;
    const before = pending?.get(name);
    if (before) return void (before.orderIds.length < 100 && before.orderIds.push(...moved.orderIds));
    if (pending) return void pending.set(name, moved);
    this.pending.set(accountId, new Map([[name, moved]]));
    const wait = (this.lastSent.get(accountId) ?? 0) + coalesceFor - this.clock.now().getTime();
    setTimeout(() => this.flush(accountId), Math.max(0, wait)).unref();
  }

  /** An unreadable event causes no hint: its consumers park and report it. */
  private read(record: LogRecord): Moved | undefined {
    try {
      return movedBy(record);
    } catch {
      return undefined;
    }
  }

  private flush(accountId: number): void {
    const pending = this.pending.get(accountId);
    if (!pending) return;
    this.pending.delete(accountId);
    const now = this.clock.now();
    this.lastSent.set(accountId, now.getTime());
    for (const listener of this.listeners) {
      const hint = hintFor(listener.principal, accountId, [...pending.values()], now.toISOString());
      if (hint) listener.send(hint);
    }
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

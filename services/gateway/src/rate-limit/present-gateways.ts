import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Milliseconds between two heartbeats of a gateway. */
const heartbeatIntervalMs = 20_000;
/** Seconds after its last heartbeat for which a gateway counts as running. */
const heartbeatTimeoutSeconds = 60;

/** Counts the running gateways by their heartbeats: a gateway that counts locally allows its share of a limit. */
export class PresentGateways {
  private readonly id = randomUUID();
  private heartbeatTimer: NodeJS.Timeout | undefined;
  /** Initial value: a gateway with a database for it is not alone. */
  private running = 2;

  constructor(private readonly pool: pg.Pool) {}

  get count(): number {
    return this.running;
  }

  /** Sends a heartbeat, and counts at once. Rejects if the first attempt fails; later failures keep the last count. */
  async begin(): Promise<void> {
    await this.sendHeartbeat();
    this.heartbeatTimer = setInterval(
      () => void this.sendHeartbeat().catch(() => undefined),
      heartbeatIntervalMs,
    ).unref();
  }

  /** The others take over its share from now on. */
  async end(): Promise<void> {
    if (!this.heartbeatTimer) return;
    clearInterval(this.heartbeatTimer);
    await this.pool.query('delete from gateway where id = $1', [this.id]).catch(() => undefined);
  }

  private async sendHeartbeat(): Promise<void> {
    const { rows } = await this.pool.query<{ others: number }>(
      `with gone as (
         delete from gateway where id <> $1 and seen_at < now() - make_interval(secs => $2)
       ), heartbeat as (
         insert into gateway (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = excluded.seen_at
       )
       select count(*)::int as others from gateway
         where id <> $1 and seen_at >= now() - make_interval(secs => $2)`,
      [this.id, heartbeatTimeoutSeconds],
    );
    this.running = 1 + rows[0]!.others;
  }
}

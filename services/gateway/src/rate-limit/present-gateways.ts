import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Milliseconds between two heartbeats of a gateway. */
const wordEvery = 20_000;
/** Seconds after its last heartbeat for which a gateway counts as running. */
const thereFor = 60;

/** Counts the running gateways by their heartbeats: a gateway that counts locally allows its share of a limit. */
export class PresentGateways {
  private readonly id = randomUUID();
  private telling: NodeJS.Timeout | undefined;
  /** Initial value: a gateway with a database for it is not alone. */
  private seen = 2;

  constructor(private readonly pool: pg.Pool) {}

  get count(): number {
    return this.seen;
  }

  /** Sends a heartbeat, and counts at once. Rejects if the first attempt fails; later failures keep the last count. */
  async begin(): Promise<void> {
    await this.tell();
    this.telling = setInterval(() => void this.tell().catch(() => undefined), wordEvery).unref();
  }

  /** The others take over its share from now on. */
  async end(): Promise<void> {
    if (!this.telling) return;
    clearInterval(this.telling);
    await this.pool.query('delete from gateway where id = $1', [this.id]).catch(() => undefined);
  }

  private async tell(): Promise<void> {
    const { rows } = await this.pool.query<{ others: number }>(
      `with gone as (
         delete from gateway where id <> $1 and seen_at < now() - make_interval(secs => $2)
       ), told as (
         insert into gateway (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = excluded.seen_at
       )
       select count(*)::int as others from gateway
         where id <> $1 and seen_at >= now() - make_interval(secs => $2)`,
      [this.id, thereFor],
    );
    this.seen = 1 + rows[0]!.others;
  }
}

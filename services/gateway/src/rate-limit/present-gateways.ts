import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Milliseconds between two words of a gateway that it is there. */
const wordEvery = 20_000;
/** Seconds after its last word for which one counts as there. */
const thereFor = 60;

/** How many gateways there are: each tells the others, for while it counts alone it has its share of what is let through. */
export class PresentGateways {
  private readonly id = randomUUID();
  private telling: NodeJS.Timeout | undefined;
  /** Until they were looked at: who has a database for it is not alone. */
  private seen = 2;

  constructor(private readonly pool: pg.Pool) {}

  get count(): number {
    return this.seen;
  }

  /** Tells the others, and looks at once. Rejects when the first look fails; what fails later keeps the last one. */
  async begin(): Promise<void> {
    await this.tell();
    this.telling = setInterval(() => void this.tell().catch(() => undefined), wordEvery).unref();
  }

  /** The others have its share from now on. */
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

import { Injectable } from '@nestjs/common';
import { Clock, Database, everyTenant, Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';

/** How long a sign-in, or a proof in its session, stands for its person being there, milliseconds. */
const standsFor = 10 * 60_000;

/**
 * Guards what would outlive a session that somebody else got hold of: keys, and how an operator's people sign in. Its
 * person has just signed in, or shown the password or the second factor in this very session (`prove-oneself.command.ts`).
 */
@Injectable()
export class FreshProofs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws `forbidden` with code `fresh-proof-required`: the console asks for one and sends the call again. */
  async require({ id, sessionId }: Principal): Promise<void> {
    const since = new Date(this.clock.now().getTime() - standsFor);
    const fresh = await this.database.withTenant(everyTenant, (tx) =>
      tx.query(
        `select 1 from session where id = $1 and person_id = $2 and revoked_at is null
           and coalesce(proven_at, created_at) > $3`,
        [sessionId ?? null, id, since],
      ),
    );
    if (fresh.length > 0) return;
    throw new Problem('forbidden', fault('fresh-proof-required'));
  }
}

/** The person of a session has just shown that they are there. Throws where it has ended. */
export async function noteProof(tx: Tx, { id, sessionId }: Principal, now: Date): Promise<void> {
  const noted = await tx.query(
    'update session set proven_at = $3 where id = $1 and person_id = $2 and revoked_at is null returning 1',
    [sessionId ?? null, id, now],
  );
  if (noted.length === 0) throw new Problem('unauthenticated', fault('session-ended'));
}

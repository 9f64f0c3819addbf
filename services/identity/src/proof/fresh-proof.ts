import { Injectable } from '@nestjs/common';
import { Clock, Database, everyTenant, Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';

/** Validity of a sign-in, or of a proof in its session, milliseconds. */
const proofLifetime = 10 * 60_000;

/**
 * Protects actions that outlive a stolen session: API keys and the sign-in of an operator's staff. Requires a recent
 * sign-in, or a proof by password or second factor in this session (`prove-oneself.command.ts`).
 */
@Injectable()
export class FreshProofs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws `forbidden` with code `fresh-proof-required`: the console asks for a proof and repeats the call. */
  async require({ id, sessionId }: Principal): Promise<void> {
    const since = new Date(this.clock.now().getTime() - proofLifetime);
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

/** Records a proof of identity in a session. Throws if the session has ended. */
export async function noteProof(tx: Tx, { id, sessionId }: Principal, now: Date): Promise<void> {
  const noted = await tx.query(
    'update session set proven_at = $3 where id = $1 and person_id = $2 and revoked_at is null returning 1',
    [sessionId ?? null, id, now],
  );
  if (noted.length === 0) throw new Problem('unauthenticated', fault('session-ended'));
}

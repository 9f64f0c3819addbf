import { Injectable } from '@nestjs/common';
import { Clock, Database, everyTenant, Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { personById } from '../access/access.sql.js';
import type { PersonRecord } from '../user/person.entity.js';
import { hasSecondFactor } from '../two-factor/second-factor.sql.js';
import { deviceOfSession } from '../sign-in/known-device.js';
import { passwordFits } from '../password/passwords.js';
import { SignInThrottle, type Attempt } from '../sign-in/sign-in-throttle.js';

/** How long a sign-in stands for its person who has no password to give, milliseconds. */
const freshFor = 5 * 60_000;

/** That the caller is who the session says, not merely somebody who holds its token. */
export interface OwnProof {
  principal: Principal;
  person: PersonRecord;
  /** To be ended in the transaction of what was asked for. Absent where there was nothing to guess. */
  attempt?: Attempt;
}

/**
 * Asks people for their present password before they change how they sign in. Whoever found an open session guesses no
 * faster than at the door, and keeps nobody out of it: wrong ones count for the session (AUTH-5). Of a person with a second factor, only a session
 * that showed it may ask at all: whoever knows the password alone must not do without the factor (AUTH-7).
 */
@Injectable()
export class OwnProofs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly throttle: SignInThrottle,
  ) {}

  /** Throws `invalid` for a wrong password. Who has none has none to change, nor an email: they ask for one by mail. */
  ask(principal: Principal, currentPassword: string): Promise<OwnProof> {
    return this.prove(principal, currentPassword, { field: 'currentPassword', freshWill: false });
  }

  /** The same for the second factor; who has no password must have signed in just now, at their operator's provider. */
  askOrFresh(principal: Principal, password: string): Promise<OwnProof> {
    return this.prove(principal, password, { field: 'password', freshWill: true });
  }

  private async prove(
    principal: Principal,
    password: string,
    { field, freshWill }: { field: string; freshWill: boolean },
  ): Promise<OwnProof> {
    const found = await this.database.withTenant(everyTenant, async (tx) => {
      const person = await personById(tx, Number(principal.id));
      if (person) await refuseUnshown(tx, principal, person.id);
      return person && { person, isFresh: await this.isFresh(tx, principal) };
    });
    if (!found) throw Problem.notFound('user');
    const { person, isFresh } = found;
    if (freshWill && person.passwordHash === '') {
      if (isFresh) return { principal, person };
      throw new Problem('forbidden', fault('sign-in-again'));
    }
    // A form that was sent without it is no guess.
    if (password === '') throw Problem.invalid(field, fault('required'));
    const device = deviceOfSession(principal.sessionId);
    const { email } = person;
    const attempt = await this.throttle.begin({ email, address: principal.address ?? '', device });
    if (!(await this.throttle.check(attempt, () => passwordFits(person.passwordHash, password))))
      throw Problem.invalid(field, fault('wrong-password'));
    return { principal, person, attempt };
  }

  /** Runs what was proven for; a right password is no guess, whatever else is refused then. */
  async during<T>(proof: OwnProof | undefined, work: () => Promise<T>): Promise<T> {
    return proof?.attempt ? this.throttle.during(proof.attempt, work) : work();
  }

  /** What was asked for is done: the guesses of before are forgiven. A factor set up meanwhile still has to be shown. */
  async used(tx: Tx, { attempt, principal, person }: OwnProof): Promise<void> {
    if (attempt) await this.throttle.succeeded(tx, attempt);
    await tx.query('select 1 from second_factor where person_id = $1 for update', [person.id]);
    await refuseUnshown(tx, principal, person.id);
  }

  private async isFresh(tx: Tx, { id, sessionId }: Principal): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - freshFor);
    const rows = await tx.query(
      'select 1 from session where id = $1 and person_id = $2 and revoked_at is null and created_at > $3',
      [sessionId ?? null, id, since],
    );
    return rows.length > 0;
  }
}

/** Refuses a session of before, or one that has ended, of whoever has a second factor now: they sign in again with it. */
async function refuseUnshown(tx: Tx, { sessionId }: Principal, personId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, personId))) return;
  const shown = await tx.query(
    'select 1 from session where id = $1 and person_id = $2 and revoked_at is null and second_factor',
    [sessionId ?? null, personId],
  );
  if (shown.length > 0) return;
  throw new Problem('forbidden', fault('second-factor-not-shown'));
}

import { Injectable } from '@nestjs/common';
import { Clock, Database, everyTenant, Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { personById } from '../access/access.sql.js';
import type { PersonRecord } from '../user/person.entity.js';
import { hasSecondFactor } from '../two-factor/second-factor.sql.js';
import { deviceOfSession } from '../sign-in/known-device.js';
import { passwordFits } from '../password/passwords.js';
import { SignInThrottle, type Attempt } from '../sign-in/sign-in-throttle.js';

/** Validity of a sign-in as proof for a person without a password, milliseconds. */
const freshFor = 5 * 60_000;

/** Proof that the caller is the person of the session and not only a holder of its token. */
export interface OwnProof {
  principal: Principal;
  person: PersonRecord;
  /** Finished in the transaction of the request. Absent if nothing was guessed. */
  attempt?: Attempt;
}

/**
 * Asks for the current password before changes to sign-in. Wrong passwords count for the session (AUTH-5): an open
 * session gives no more guesses than a sign-in and locks nobody out. A person with a second factor needs a session that
 * showed it, so that the password alone cannot replace the factor (AUTH-7).
 */
@Injectable()
export class OwnProofs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Throws `invalid` for a wrong password. People without a password cannot change it or the email here: they request
   * one by mail.
   */
  verifyPassword(principal: Principal, currentPassword: string): Promise<OwnProof> {
    return this.verify(principal, currentPassword, { field: 'currentPassword', acceptsFreshSignIn: false });
  }

  /** The same for the second factor; people without a password need a recent sign-in, at their operator's provider. */
  verifyPasswordOrFreshSignIn(principal: Principal, password: string): Promise<OwnProof> {
    return this.verify(principal, password, { field: 'password', acceptsFreshSignIn: true });
  }

  private async verify(
    principal: Principal,
    password: string,
    { field, acceptsFreshSignIn }: { field: string; acceptsFreshSignIn: boolean },
  ): Promise<OwnProof> {
    const found = await this.database.withTenant(everyTenant, async (tx) => {
      const person = await personById(tx, Number(principal.id));
      if (person) await requireShownFactor(tx, principal, person.id);
      return person && { person, isFresh: await this.isFresh(tx, principal) };
    });
    if (!found) throw Problem.notFound('user');
    const { person, isFresh } = found;
    if (acceptsFreshSignIn && person.passwordHash === '') {
      if (isFresh) return { principal, person };
      throw new Problem('forbidden', fault('sign-in-again'));
    }
    // An empty field is not a guess.
    if (password === '') throw Problem.invalid(field, fault('required'));
    const device = deviceOfSession(principal.sessionId);
    const { email } = person;
    const attempt = await this.throttle.begin({ email, address: principal.address ?? '', device });
    if (!(await this.throttle.check(attempt, () => passwordFits(person.passwordHash, password))))
      throw Problem.invalid(field, fault('wrong-password'));
    return { principal, person, attempt };
  }

  /** Runs the proven request; a correct password is not counted even if the request is refused for another reason. */
  async during<T>(proof: OwnProof | undefined, work: () => Promise<T>): Promise<T> {
    return proof?.attempt ? this.throttle.during(proof.attempt, work) : work();
  }

  /** Forgives earlier guesses once the request is done. Refuses if a factor was set up meanwhile and not shown. */
  async complete(tx: Tx, { attempt, principal, person }: OwnProof): Promise<void> {
    if (attempt) await this.throttle.succeeded(tx, attempt);
    await tx.query('select 1 from second_factor where person_id = $1 for update', [person.id]);
    await requireShownFactor(tx, principal, person.id);
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

/** Refuses a session that is older than the second factor or has ended: the person signs in again with the factor. */
async function requireShownFactor(tx: Tx, { sessionId }: Principal, personId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, personId))) return;
  const shown = await tx.query(
    'select 1 from session where id = $1 and person_id = $2 and revoked_at is null and second_factor',
    [sessionId ?? null, personId],
  );
  if (shown.length > 0) return;
  throw new Problem('forbidden', fault('second-factor-not-shown'));
}

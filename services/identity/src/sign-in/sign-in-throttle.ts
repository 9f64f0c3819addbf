import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Commands, Database, emailKeyOf, Ids, networkOf, type Tx } from '@backroom/platform';
import { auditSlowed } from './audit-slowed.js';
import { countGuesses } from './count-guesses.sql.js';
import { atWorst, requirementOf, isMet, mailFrom, workFrom, type Requirement } from './guess-limits.js';
import { ProofsOfWork, type ProvenWork } from './proof-of-work.js';
import { tooManyAttempts, workRequired } from './throttled.js';

const pollIntervalMs = 50;
const maxPolls = 100;

/** An incoming attempt. */
interface IncomingAttempt {
  email: string;
  address: string;
  /** Hash of a device known for this account. */
  device?: Buffer;
  /** Response to an earlier challenge. */
  work?: string;
}

/** An admitted attempt. */
export interface Attempt {
  id: string;
  email: string;
  account: Buffer;
  address: string;
  network: string;
  device?: Buffer;
}

/**
 * Counts failed guesses by known device, by account and by network (AUTH-5). An attempt is recorded before its check,
 * so that concurrent attempts get no more guesses than sequential ones. Unknown emails are counted alike.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly commands: Commands,
    private readonly proofs: ProofsOfWork,
  ) {}

  /** Admits an attempt. Throws `tooMany` with the requirements to meet first. */
  async begin({ email, address, device, work = '' }: IncomingAttempt): Promise<Attempt> {
    const attempt: Attempt = {
      id: this.ids.next(),
      email,
      account: accountKey(email),
      address,
      network: networkOf(address),
      device,
    };
    const shown = this.proofs.read(work, attempt);
    for (let polls = 0; polls < maxPolls; polls++) {
      const requirement = await this.database.transaction((tx) => this.record(tx, attempt, shown));
      if (requirement === 'recorded') return attempt;
      if (requirement !== 'wait') throw this.refusal(attempt, requirement);
      // Other attempts are being checked; they may all be correct.
      await this.clock.sleep(pollIntervalMs);
    }
    throw tooManyAttempts(1_000);
  }

  /** Runs the check of a secret: a wrong secret counts as a failure, an error does not. */
  async check(attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
    return this.during(attempt, async () => {
      const right = await isRight();
      if (!right) await this.failed(attempt);
      return right;
    });
  }

  /** Runs a step of an attempt. A failed step removes the attempt, so that it delays no others. */
  async during<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.database.transaction((tx) => this.undo(tx, attempt));
      throw error;
    }
  }

  async failed(attempt: Attempt): Promise<void> {
    const now = this.clock.now();
    const failures = await this.database.transaction(async (tx) => {
      await lockAccount(tx, attempt.account);
      await tx.query('update sign_in_attempt set failed = true, at = $2 where id = $1', [attempt.id, now]);
      const counts = await countGuesses(tx, attempt, now);
      return 'device' in counts ? counts.device.failures : counts.account.failures;
    });
    if (failures === mailFrom) await auditSlowed(this.commands, attempt, 'a mail is asked for');
    else if (failures === workFrom && !attempt.device)
      await auditSlowed(this.commands, attempt, 'work is asked of new devices');
  }

  /** Removes an attempt that was correct so far and has another step. */
  async undo(tx: Tx, { id }: Attempt): Promise<void> {
    await tx.query('delete from sign_in_attempt where id = $1', [id]);
  }

  /**
   * Forgives the failures of this device, or of this account from this network, after a sign-in. Guesses by others stay
   * counted: a sign-in clears neither guesses at other accounts nor those of attackers at this one.
   */
  async succeeded(
    tx: Tx,
    { account, network, device }: Pick<Attempt, 'account' | 'network' | 'device'>,
  ): Promise<void> {
    // Locked first, because concurrent sign-ins delete the same rows in different orders.
    await lockAccount(tx, account);
    await tx.query(
      `delete from sign_in_attempt where account_key = $1
         and (case when $3::bytea is null then device_key is null and address = $2 else device_key = $3 end)`,
      [account, network, device ?? null],
    );
  }

  /** Records an attempt, or returns the requirements to meet first; `later` to wait for pending attempts. */
  private async record(
    tx: Tx,
    attempt: Attempt,
    shown: ProvenWork | undefined,
  ): Promise<'recorded' | 'wait' | Requirement> {
    const now = this.clock.now();
    const { id, account, network, device } = attempt;
    // Serialized per account and per network, always in this order.
    await lockAccount(tx, account);
    await tx.query("select pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [network]);
    const counts = await countGuesses(tx, attempt, now);
    const requirement = requirementOf(counts, now);
    const bits = shown?.bits ?? 0;
    if (!isMet(requirement, bits)) return requirement;
    if (!isMet(requirementOf(atWorst(counts, now), now), bits)) return 'wait';
    if (requirement.work > 0 && !(await this.proofs.use(tx, shown!))) return requirement;
    await tx.query(
      'insert into sign_in_attempt (id, account_key, address, device_key, at) values ($1, $2, $3, $4, $5)',
      [id, account, network, device ?? null, now],
    );
    return 'recorded';
  }

  private refusal(attempt: Attempt, { pause, work, mail }: Requirement) {
    if (mail || pause > 0) return tooManyAttempts(mail ? 'mail' : pause);
    return workRequired(this.proofs.challenge(attempt, work), work);
  }
}

/** Resets the failures of an account; those of networks stay counted. */
export async function forgetGuesses(tx: Tx, email: string): Promise<void> {
  const account = accountKey(email);
  await lockAccount(tx, account);
  await tx.query('update sign_in_attempt set account_key = null where account_key = $1', [account]);
}

function accountKey(email: string): Buffer {
  return createHash('sha256').update(emailKeyOf(email)).digest();
}

async function lockAccount(tx: Tx, account: Buffer): Promise<void> {
  const key = account.toString('hex');
  await tx.query("select pg_advisory_xact_lock(hashtextextended('account ' || $1, 0))", [key]);
}

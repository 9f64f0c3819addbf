import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Commands, Database, emailKeyOf, Ids, networkOf, type Tx } from '@backroom/platform';
import { auditSlowed } from './audit-slowed.js';
import { countGuesses } from './count-guesses.sql.js';
import { atWorst, demandOf, isMet, mailFrom, workFrom, type Demand } from './guess-limits.js';
import { ProofsOfWork, type ShownWork } from './proof-of-work.js';
import { tooManyAttempts, workRequired } from './throttled.js';

const look = 50;
const mostLooks = 100;

/** An attempt as it arrives. */
interface Visit {
  email: string;
  address: string;
  /** Of a device that is known for this account. */
  device?: Buffer;
  /** What answers a challenge of before. */
  work?: string;
}

/** An attempt that was let through. */
export interface Attempt {
  id: string;
  email: string;
  account: Buffer;
  address: string;
  network: string;
  device?: Buffer;
}

/**
 * Counts failed guesses by known device, by account and by network (AUTH-5). An attempt is noted before it is looked
 * at, so that a hundred at once get no more guesses than one after the other. Emails that nobody has are counted the same.
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

  /** Lets an attempt through. Throws `tooMany`, with what has to be done first. */
  async begin({ email, address, device, work = '' }: Visit): Promise<Attempt> {
    const attempt: Attempt = {
      id: this.ids.next(),
      email,
      account: accountKey(email),
      address,
      network: networkOf(address),
      device,
    };
    const shown = this.proofs.read(work, attempt);
    for (let looks = 0; looks < mostLooks; looks++) {
      const demand = await this.database.transaction((tx) => this.note(tx, attempt, shown));
      if (demand === 'noted') return attempt;
      if (demand !== 'later') throw this.refusal(attempt, demand);
      // Others are being looked at; they may all be right.
      await this.clock.sleep(look);
    }
    throw tooManyAttempts(1_000);
  }

  /** Runs the check of a secret: what it finds wrong counts, what it could not find out does not. */
  async check(attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
    return this.during(attempt, async () => {
      const right = await isRight();
      if (!right) await this.failed(attempt);
      return right;
    });
  }

  /** Runs a step of an attempt. One that came to nothing keeps nobody waiting. */
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
      const standing = await countGuesses(tx, attempt, now);
      return 'device' in standing ? standing.device.failures : standing.account.failures;
    });
    if (failures === mailFrom) await auditSlowed(this.commands, attempt, 'a mail is asked for');
    else if (failures === workFrom && !attempt.device)
      await auditSlowed(this.commands, attempt, 'work is asked of new devices');
  }

  /** The attempt was right as far as it went, and another step follows. */
  async undo(tx: Tx, { id }: Attempt): Promise<void> {
    await tx.query('delete from sign_in_attempt where id = $1', [id]);
  }

  /**
   * Somebody is in: they are forgiven what they mistyped at this device, or of this account from this network. What
   * others guessed stays counted: an account of one's own clears nobody's guesses at others, and no owner theirs.
   */
  async succeeded(
    tx: Tx,
    { account, network, device }: Pick<Attempt, 'account' | 'network' | 'device'>,
  ): Promise<void> {
    // Two who are in at the same moment change the same attempts, each beginning with its own.
    await lockAccount(tx, account);
    await tx.query(
      `delete from sign_in_attempt where account_key = $1
         and (case when $3::bytea is null then device_key is null and address = $2 else device_key = $3 end)`,
      [account, network, device ?? null],
    );
  }

  /** Notes an attempt, or says what has to be done first; `later` when it has to wait for others. */
  private async note(
    tx: Tx,
    attempt: Attempt,
    shown: ShownWork | undefined,
  ): Promise<'noted' | 'later' | Demand> {
    const now = this.clock.now();
    const { id, account, network, device } = attempt;
    // One after the other per account and per network, always in this order.
    await lockAccount(tx, account);
    await tx.query("select pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [network]);
    const standing = await countGuesses(tx, attempt, now);
    const demand = demandOf(standing, now);
    const bits = shown?.bits ?? 0;
    if (!isMet(demand, bits)) return demand;
    if (!isMet(demandOf(atWorst(standing, now), now), bits)) return 'later';
    if (demand.work > 0 && !(await this.proofs.use(tx, shown!))) return demand;
    await tx.query(
      'insert into sign_in_attempt (id, account_key, address, device_key, at) values ($1, $2, $3, $4, $5)',
      [id, account, network, device ?? null, now],
    );
    return 'noted';
  }

  private refusal(attempt: Attempt, { pause, work, mail }: Demand) {
    if (mail || pause > 0) return tooManyAttempts(mail ? 'mail' : pause);
    return workRequired(this.proofs.challenge(attempt, work), work);
  }
}

/** The account begins anew, whatever was guessed of it; what a network guessed stays its own. */
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

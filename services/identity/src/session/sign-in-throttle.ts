import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Commands, Database, Ids, Problem, type Tx, emailKeyOf } from '@backroom/platform';
import { auditLock } from './audit-lock.js';
import { guessWindow, lockFrom, mustWait, pauseOf, type Guesses } from './guess-limits.js';

/** Milliseconds after which an attempt without an outcome counts for nothing: its process died. */
const forgottenAfter = 30_000;
const look = 50;
const mostLooks = 100;

/** An attempt that was let through. */
export interface Attempt {
  id: string;
  email: string;
  account: Buffer;
  address: string;
}

/**
 * Counts failed guesses per account and per address apart (AUTH-5). An attempt is noted before it is looked at, so that
 * a hundred at once get no more guesses than one after the other. Emails that nobody has are counted the same.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly commands: Commands,
  ) {}

  /** Lets an attempt through. Throws `tooMany` while the account or the address has to pause. */
  async begin(email: string, address: string): Promise<Attempt> {
    const account = accountKey(email);
    for (let looks = 0; looks < mostLooks; looks++) {
      const id = await this.database.transaction((tx) => this.note(tx, account, address));
      if (id) return { id, email, account, address };
      // Others are being looked at; they may all be right.
      await this.clock.sleep(look);
    }
    throw refused(1_000);
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
    const { failures } = await this.database.transaction(async (tx) => {
      await tx.query('update sign_in_attempt set failed = true, at = $2 where id = $1', [attempt.id, now]);
      return this.guesses(tx, 'account_key', attempt.account, now);
    });
    if (failures === lockFrom) await auditLock(this.commands, attempt);
  }

  /** The attempt was right as far as it went, and another step follows. */
  async undo(tx: Tx, { id }: Attempt): Promise<void> {
    await tx.query('delete from sign_in_attempt where id = $1', [id]);
  }

  /**
   * Somebody is in: the account begins anew, and this address is forgiven what it guessed of this account alone. An
   * account of one's own clears nobody's guesses at others.
   */
  async succeeded(tx: Tx, { account, address }: Pick<Attempt, 'account' | 'address'>): Promise<void> {
    // Two who are in at the same moment change the same attempts, each beginning with its own.
    await lockAccount(tx, account);
    await tx.query('delete from sign_in_attempt where account_key = $1 and address = $2', [account, address]);
    await tx.query('update sign_in_attempt set account_key = null where account_key = $1', [account]);
  }

  /** Notes an attempt; undefined when it has to wait for others. */
  private async note(tx: Tx, account: Buffer, address: string): Promise<string | undefined> {
    const now = this.clock.now();
    // One after the other per account and per address, always in this order.
    await lockAccount(tx, account);
    await tx.query("select pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [address]);
    const known = [
      await this.guesses(tx, 'account_key', account, now),
      await this.guesses(tx, 'address', address, now),
    ];
    const pause = Math.max(...known.map((guesses) => pauseOf(guesses, now)));
    if (pause > 0) throw refused(pause);
    if (known.some(mustWait)) return undefined;
    const id = this.ids.next();
    await tx.query('insert into sign_in_attempt (id, account_key, address, at) values ($1, $2, $3, $4)', [
      id,
      account,
      address,
      now,
    ]);
    return id;
  }

  private async guesses(
    tx: Tx,
    column: 'account_key' | 'address',
    value: Buffer | string,
    now: Date,
  ): Promise<Guesses> {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const [row] = await tx.query<{ failures: number; last: Date | null; under_way: number }>(
      // Counted back from the last failure: a pause does not end because the first failures grow old meanwhile.
      `with known as (select at, failed from sign_in_attempt where ${column} = $1 and at > $2),
         newest as (select max(at) as at from known where failed and at > $3)
       select count(*) filter (where failed and known.at > newest.at - $5 * interval '1 ms') as failures,
         (select at from newest) as last, count(*) filter (where not failed and known.at > $4) as under_way
       from known cross join newest`,
      [value, ago(2 * guessWindow), ago(guessWindow), ago(forgottenAfter), guessWindow],
    );
    return { failures: row!.failures, lastFailure: row!.last, underWay: row!.under_way };
  }
}

/** The account begins anew, whatever was guessed of it; what an address guessed stays its own. */
export async function forgetGuesses(tx: Tx, email: string): Promise<void> {
  const account = accountKey(email);
  await lockAccount(tx, account);
  await tx.query('update sign_in_attempt set account_key = null where account_key = $1', [account]);
}

export function accountKey(email: string): Buffer {
  return createHash('sha256').update(emailKeyOf(email)).digest();
}

async function lockAccount(tx: Tx, account: Buffer): Promise<void> {
  const key = account.toString('hex');
  await tx.query("select pg_advisory_xact_lock(hashtextextended('account ' || $1, 0))", [key]);
}

function refused(pause: number): Problem {
  const seconds = Math.ceil(pause / 1000);
  const time = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new Problem(
    'tooMany',
    `There were too many failed attempts. Please try again in ${time}.`,
    [],
    'too-many-attempts',
  );
}

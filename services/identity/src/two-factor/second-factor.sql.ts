import { createHash } from 'node:crypto';
import { insertMany, readCode, type Random, type Seal, type Tx } from '@backroom/platform';
import { recoveryCodeTable } from './recovery-code.tables.js';
import { base32, matchingStep } from './totp.js';

const purpose = (personId: number) => `totp:${personId}`;
const howMany = 10;

/** Stores second factors: secrets sealed and bound to their person, recovery codes hashed. */
export class SecondFactors {
  constructor(private readonly seal: Seal) {}

  async keepPending(tx: Tx, personId: number, secret: Buffer): Promise<void> {
    await tx.query(
      `insert into second_factor (person_id, pending) values ($1, $2)
       on conflict (person_id) do update set pending = excluded.pending`,
      [personId, this.seal.seal(purpose(personId), secret.toString('base64'))],
    );
  }

  /** Activates the pending secret with a code; an active one is not replaced. */
  async confirm(tx: Tx, personId: number, code: string, now: Date): Promise<boolean> {
    const [row] = await tx.query<{ pending: Buffer | null }>(
      'select pending from second_factor where person_id = $1 and secret is null for update',
      [personId],
    );
    const step = row?.pending && matchingStep(this.open(personId, row.pending), code, now);
    if (!step) return false;
    await tx.query(
      'update second_factor set secret = pending, pending = null, last_step = $2 where person_id = $1',
      [personId, step],
    );
    return true;
  }

  /** Whether an authenticator code is correct and new: it works once, and none works after a later one. */
  async useCode(tx: Tx, personId: number, code: string, now: Date): Promise<boolean> {
    const [row] = await tx.query<{ secret: Buffer | null; last_step: number }>(
      'select secret, last_step from second_factor where person_id = $1 for update',
      [personId],
    );
    const step = row?.secret && matchingStep(this.open(personId, row.secret), code, now);
    if (!step || step <= row.last_step) return false;
    await tx.query('update second_factor set last_step = $2 where person_id = $1', [personId, step]);
    return true;
  }

  /** Whether a recovery code is correct; it works once. */
  async useRecoveryCode(tx: Tx, personId: number, code: string, now: Date): Promise<boolean> {
    const used = await tx.query(
      'update recovery_code set used_at = $3 where person_id = $1 and hash = $2 and used_at is null returning 1',
      [personId, hashOfRecoveryCode(code), now],
    );
    return used.length > 0;
  }

  /** Replaces all recovery codes with ten new ones. */
  async newRecoveryCodes(tx: Tx, personId: number, random: Random): Promise<string[]> {
    const codes = Array.from({ length: howMany }, () => base32(random.bytes(10)).match(/.{4}/g)!.join('-'));
    await tx.query('delete from recovery_code where person_id = $1', [personId]);
    await insertMany(
      tx,
      recoveryCodeTable,
      codes.map((code) => ({ personId, hash: hashOfRecoveryCode(code) })),
    );
    return codes;
  }

  async recoveryCodesLeft(tx: Tx, personId: number): Promise<number> {
    const [row] = await tx.query<{ n: number }>(
      'select count(*) as n from recovery_code where person_id = $1 and used_at is null',
      [personId],
    );
    return row!.n;
  }

  async remove(tx: Tx, personId: number): Promise<void> {
    await tx.query('delete from second_factor where person_id = $1', [personId]);
    await tx.query('delete from recovery_code where person_id = $1', [personId]);
  }

  private open(personId: number, sealed: Buffer): Buffer {
    return Buffer.from(this.seal.open(purpose(personId), sealed), 'base64');
  }
}

/** Ignores dashes and case; 80 random bits need no slow hash. */
function hashOfRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(readCode(code).toUpperCase()).digest();
}

export async function hasSecondFactor(tx: Tx, personId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from second_factor where person_id = $1 and secret is not null', [
    personId,
  ]);
  return rows.length > 0;
}

/** Whether an operator of this person requires a second factor. */
export async function isTwoFactorRequired(tx: Tx, personId: number): Promise<boolean> {
  const requiring = await tx.query(
    `select 1 from person_grant g join account a on a.id = g.account_id
     where g.person_id = $1 and a.require_two_factor and a.status <> 'closed' limit 1`,
    [personId],
  );
  return requiring.length > 0;
}

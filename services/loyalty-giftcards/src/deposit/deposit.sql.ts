import { isUuid, Problem, rowsOf, type Tx } from '@backroom/platform';
import type { PreparedDeposit } from '@backroom/proto/tenders/v1/deposits_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { lockedPurseById, type PurseRow } from '../purse/purse.sql.js';

export interface DepositRow {
  accountId: number;
  depositId: string;
  purseId: string;
  personId: number;
  tender: string;
  cardId: string;
  amount: number;
  currency: string;
  state: string;
  locationId: number;
  expiresAt: Date;
  balanceAfter: number | null;
  /** The part that settled existing debts. */
  settled: number;
  /** Granted by the operator, not paid by the customer. */
  granted: boolean;
}

export async function depositOf(
  tx: Tx,
  accountId: number,
  depositId: string,
): Promise<DepositRow | undefined> {
  if (!isUuid(depositId)) return undefined;
  const [deposit] = await rowsOf<DepositRow>(
    tx,
    'select * from deposit where account_id = $1 and deposit_id = $2',
    [accountId, depositId],
  );
  return deposit;
}

/** Returns a deposit and its purse, both locked until the end of the transaction. Throws `notFound`. */
export async function lockedDeposit(
  tx: Tx,
  accountId: number,
  depositId: string,
): Promise<{ deposit: DepositRow; purse: PurseRow }> {
  const found = await depositOf(tx, accountId, depositId);
  if (!found) throw Problem.notFound('deposit');
  const purse = await lockedPurseById(tx, accountId, found.purseId);
  // Read again: the previous holder of the lock may have ended it.
  return { deposit: (await depositOf(tx, accountId, depositId))!, purse };
}

/**
 * Locks the purses of loads, and the points purses of customers who earn by them, until the end of the transaction, in
 * the global order of purse locks.
 */
export async function lockPursesOf(
  tx: Tx,
  loads: readonly { accountId: number; id: string; customerId: number; tender: StoredTender }[],
  earned: readonly { accountId: number; personId: number }[],
): Promise<void> {
  await tx.query(
    `select from purse p where (p.account_id, p.id) in (
       select d.account_id, d.purse_id from unnest($1::bigint[], $2::uuid[]) as k(account_id, deposit_id)
       join deposit d using (account_id, deposit_id)
       union
       select o.account_id, o.id from unnest($1::bigint[], $3::bigint[], $4::text[]) as k(account_id, person_id, tender)
       join purse o using (account_id, person_id, tender) where o.archived_at is null
       union
       select e.account_id, e.id from unnest($5::bigint[], $6::bigint[]) as t(account_id, person_id)
       join purse e using (account_id, person_id) where e.tender = 'points')
     order by p.account_id, p.id for update`,
    [
      loads.map(({ accountId }) => accountId),
      loads.map(({ id }) => id),
      loads.map(({ customerId }) => customerId),
      loads.map(({ tender }) => tender),
      earned.map(({ accountId }) => accountId),
      earned.map(({ personId }) => personId),
    ],
  );
}

/** Inserts a prepared deposit; returns false if the id exists. */
export async function insertDeposit(tx: Tx, deposit: DepositRow): Promise<boolean> {
  const inserted = await tx.query(
    `insert into deposit (account_id, deposit_id, purse_id, person_id, tender, card_id, amount, currency, state,
       location_id, expires_at, granted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'prepared', $9, $10, $11) on conflict do nothing returning 1`,
    [
      ...[deposit.accountId, deposit.depositId, deposit.purseId, deposit.personId, deposit.tender],
      ...[deposit.cardId, deposit.amount, deposit.currency, deposit.locationId, deposit.expiresAt],
      deposit.granted,
    ],
  );
  return inserted.length > 0;
}

export async function endDeposit(
  tx: Tx,
  { accountId, depositId }: DepositRow,
  state: 'deposited' | 'abandoned',
  { balanceAfter = null, settled = 0 }: { balanceAfter?: number | null; settled?: number } = {},
): Promise<void> {
  await tx.query(
    'update deposit set state = $3, balance_after = $4, settled = $5 where account_id = $1 and deposit_id = $2',
    [accountId, depositId, state, balanceAfter, settled],
  );
}

/** Returns the amount prepared for a purse that may still be paid. */
export async function preparedFor(tx: Tx, { accountId, id }: PurseRow, now: Date): Promise<number> {
  const [row] = await tx.query<{ prepared: number }>(
    `select coalesce(sum(amount), 0)::bigint as prepared from deposit
     where account_id = $1 and purse_id = $2 and state = 'prepared' and expires_at > $3`,
    [accountId, id, now],
  );
  return row!.prepared;
}

/** Returns the state of a deposit at a moment. */
export function toDeposit(deposit: DepositRow, now: Date): PreparedDeposit {
  const { accountId, depositId, personId: customerId, tender, cardId, amount, currency } = deposit;
  const isOver = deposit.state === 'prepared' && deposit.expiresAt <= now;
  return {
    ...{ depositId, purse: { accountId, customerId, tender, cardId }, amount, currency },
    state: isOver ? 'expired' : deposit.state,
    expiresAt: deposit.expiresAt.getTime(),
    ...{ balance: deposit.balanceAfter ?? undefined, settled: deposit.settled },
  };
}

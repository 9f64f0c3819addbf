import { byName, isUuid, rowsOf, type Tx } from '@backroom/platform';
import type { CardOnFile, CardPlace, DefaultCard } from '@backroom/proto/orders/v1/cards_service';

export interface CardRow {
  accountId: number;
  id: string;
  customerId: number;
  reference: Buffer;
  brand: string;
  lastFour: string;
  expires: string;
  isDefault: boolean;
}

/** Cards of a customer at these operators, ordered by operator, default first. */
export function cardsOf(tx: Tx, accounts: readonly number[], customerId: number): Promise<CardOnFile[]> {
  return rowsOf<CardOnFile & Record<string, unknown>>(
    tx,
    `select c.id, c.account_id, a.name as operator_name, c.brand, c.last_four, c.expires, c.is_default
     from customer_card c join account_copy a on a.account_id = c.account_id
     where c.customer_id = $2 and c.account_id = any ($1)
     order by ${byName('a.name')}, c.account_id, c.is_default desc, c.created_at desc, c.id`,
    [accounts, customerId],
  );
}

/** The operators with these ids, ordered by name. */
export function cardPlaces(tx: Tx, accounts: readonly number[]): Promise<CardPlace[]> {
  return rowsOf<CardPlace & Record<string, unknown>>(
    tx,
    `select account_id, name as operator_name from account_copy where account_id = any ($1)
     order by ${byName('name')}, account_id`,
    [accounts],
  );
}

/** The default card of each of these customers, at every operator visible to the transaction, or at the given ones. */
export function defaultCards(
  tx: Tx,
  accounts: readonly number[],
  customers: readonly number[],
): Promise<DefaultCard[]> {
  return rowsOf<DefaultCard & Record<string, unknown>>(
    tx,
    `select account_id, customer_id, id from customer_card
     where is_default and customer_id = any ($2) and ($1::bigint[] = '{}' or account_id = any ($1))`,
    [accounts, customers],
  );
}

/** A card of this customer, locked until the end of the transaction; undefined if it belongs to another. */
export async function lockedCard(tx: Tx, customerId: number, id: string): Promise<CardRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await rowsOf<CardRow>(
    tx,
    'select * from customer_card where id = $1 and customer_id = $2 for update',
    [id, customerId],
  );
  return row;
}

/**
 * The card to charge: the requested one, or else the default. Undefined if the customer has no such card at the
 * operator.
 */
export async function cardToCharge(
  tx: Tx,
  { accountId, customerId, cardId }: { accountId: number; customerId: number; cardId: string },
): Promise<CardRow | undefined> {
  if (cardId && !isUuid(cardId)) return undefined;
  const [row] = await rowsOf<CardRow>(
    tx,
    `select * from customer_card where account_id = $1 and customer_id = $2
       and case when $3 = '' then is_default else id::text = lower($3) end`,
    [accountId, customerId, cardId],
  );
  return row;
}

/** Serializes all changes to a customer's cards at an operator. */
export async function lockCards(tx: Tx, accountId: number, customerId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `cards of ${customerId} at ${accountId}`,
  ]);
}

/** Cards of a customer at an operator, with their processor references. */
export function cardRows(tx: Tx, accountId: number, customerId: number): Promise<CardRow[]> {
  return rowsOf<CardRow>(tx, 'select * from customer_card where account_id = $1 and customer_id = $2', [
    ...[accountId, customerId],
  ]);
}

/** Whether the customer still exists: no card of an erased customer is kept. */
export async function isKnown(tx: Tx, accountId: number, customerId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from customer_copy where account_id = $1 and customer_id = $2', [
    ...[accountId, customerId],
  ]);
  return rows.length > 0;
}

/** Number of cards that a customer has at an operator. */
export async function countCards(tx: Tx, accountId: number, customerId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from customer_card where account_id = $1 and customer_id = $2',
    [accountId, customerId],
  );
  return row!.n;
}

export async function insertCard(tx: Tx, card: CardRow, at: Date): Promise<void> {
  await tx.query(
    `insert into customer_card (account_id, id, customer_id, reference, brand, last_four, expires, is_default, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[card.accountId, card.id, card.customerId, card.reference, card.brand, card.lastFour, card.expires],
      ...[card.isDefault, at],
    ],
  );
}

/** Sets the default card; without an id the newest one. */
export async function makeDefault(
  tx: Tx,
  { accountId, customerId }: Pick<CardRow, 'accountId' | 'customerId'>,
  id?: string,
): Promise<void> {
  await tx.query(
    'update customer_card set is_default = false where account_id = $1 and customer_id = $2 and is_default',
    [accountId, customerId],
  );
  await tx.query(
    `update customer_card set is_default = true where account_id = $1 and id = (
       select id from customer_card where account_id = $1 and customer_id = $2 and ($3::uuid is null or id = $3)
       order by created_at desc, id desc limit 1)`,
    [accountId, customerId, id ?? null],
  );
}

/** Deletes one card, or all cards of a customer at an operator. Returns the deleted rows. */
export function deleteCards(
  tx: Tx,
  { accountId, customerId, id }: { accountId: number; customerId: number; id?: string },
): Promise<CardRow[]> {
  return rowsOf<CardRow>(
    tx,
    `delete from customer_card where account_id = $1 and customer_id = $2 and ($3::uuid is null or id = $3)
     returning *`,
    [accountId, customerId, id ?? null],
  );
}

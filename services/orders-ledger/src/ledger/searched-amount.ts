import { typedTextOf, type Tx } from '@backroom/platform';
import { minorOf } from '@backroom/pricing';

/** A text as an amount in the currency of each account; null if it is not an amount. */
export interface SearchedAmount {
  accounts: readonly number[];
  minors: readonly (number | null)[];
}

/** A plain number with an optional currency sign on either side, and decimals after a point or a comma. */
const amount = /^\p{Sc}?\s?(\d{1,12})(?:[.,](\d{1,3}))?\s?\p{Sc}?$/u;

/** The text as a decimal with a point; undefined if it is not an amount. */
export function decimalIn(text: string): string | undefined {
  const [, whole, fraction] = amount.exec(text) ?? [];
  return whole && (fraction ? `${whole}.${fraction}` : whole);
}

export async function searchedAmount(
  tx: Tx,
  accounts: readonly number[],
  keywords: string,
): Promise<SearchedAmount | undefined> {
  const decimal = decimalIn(typedTextOf(keywords));
  if (!decimal) return undefined;
  const rows = await tx.query<{ account_id: number; currency: string }>(
    'select account_id, currency from account_copy where account_id = any ($1::bigint[])',
    [accounts],
  );
  return {
    accounts: rows.map(({ account_id: id }) => id),
    minors: rows.map(({ currency }) => minorOf(decimal, currency) ?? null),
  };
}

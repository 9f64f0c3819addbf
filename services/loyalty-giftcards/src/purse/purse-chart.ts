import { balanced, type Entry } from '@backroom/platform/journal';
import type { StoredTender } from '@backroom/proto/stored-value';

/**
 * The chart of accounts of stored value. Debits are positive, credits negative. Each `clearing.*` mirrors the one of
 * orders-ledger: for every sale the two add up to zero once both have booked it (H-12).
 */
export const purseChart = {
  'liability.wallet': 'Money that customers have in their wallets (credit)',
  'liability.points': 'Points that customers have, in PTS (credit)',
  'liability.giftCard': 'Money on gift cards (credit)',
  'asset.tab': 'What customers owe on their tabs (debit)',
  'clearing.wallet': 'Owed to sales for what wallets paid',
  'clearing.loyalty': 'Points that paid for sales, in PTS',
  'clearing.giftCard': 'Owed to sales for what gift cards paid',
  'clearing.tab': 'Owed to sales for what was put on tabs',
  'expense.promotions': 'Gift cards that operators gave, less what was taken back (debit)',
  'expense.points': 'Points that customers earned, less what refunds took back, in PTS (debit)',
  'income.expired': 'What was left on gift cards that expired (credit)',
} as const;
export type PurseAccount = keyof typeof purseChart;

/** The tenders of purses, and the two accounts that each moves. */
export const tenderAccounts = {
  wallet: { own: 'liability.wallet', clearing: 'clearing.wallet' },
  points: { own: 'liability.points', clearing: 'clearing.loyalty' },
  giftCard: { own: 'liability.giftCard', clearing: 'clearing.giftCard' },
  tab: { own: 'asset.tab', clearing: 'clearing.tab' },
} as const satisfies Record<StoredTender, { own: PurseAccount; clearing: PurseAccount }>;

/** The contra accounts of movements without a sale. */
const giver: Partial<Record<MovementKind, PurseAccount>> = {
  issue: 'expense.promotions',
  void: 'expense.promotions',
  expiry: 'income.expired',
  earn: 'expense.points',
  takeBack: 'expense.points',
};

/**
 * Kind of a movement: `capture` of an order, or `spend` without a reservation; `credit` of a refund; `deposit` of a
 * load or tab payment; `settle` of a debt; `issue` of a gift card, and its `expiry` and `void`, which take back the
 * rest; points that a sale or load lets a customer `earn`, and a refund’s `takeBack` of those.
 */
export type MovementKind =
  'capture' | 'spend' | 'credit' | 'deposit' | 'settle' | 'issue' | 'expiry' | 'void' | 'earn' | 'takeBack';

/**
 * Returns the balanced entries of a movement: `amount` minor units into the purse, or out of it if negative. `paidBy`
 * is the tender that paid for the underlying sale, if it differs.
 */
export function entriesOfMovement(
  tender: StoredTender,
  amount: number,
  kind: MovementKind,
  paidBy: StoredTender = tender,
): Entry<PurseAccount>[] {
  const { own } = tenderAccounts[tender];
  const { clearing } = tenderAccounts[paidBy];
  return balanced(`a movement of ${amount} in a ${tender}`, [
    { ledgerAccount: own, amount: -amount },
    { ledgerAccount: giver[kind] ?? clearing, amount },
  ]);
}

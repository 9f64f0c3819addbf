import { Problem, wholeScope, type Principal } from '@backroom/platform';
import { decimalTextOf, minorOf } from '@backroom/pricing';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { auditedAmount } from '../purse/money-text.js';

/** Max limit of a tab, in whole units of the currency: more is a typing error. */
const maxOnTab = 100_000;

/** Parses the limit of a tab into minor units. Throws `invalid` naming the field. */
export function readLimit(text: string, currency: string): number {
  const money = (amount: string) => ({
    amount: decimalTextOf(minorOf(amount, currency)!, currency),
    currency,
  });
  const limit = minorOf(text, currency);
  if (limit === undefined) throw Problem.invalid('limit', fault('no-amount', { example: money('50') }));
  if (limit > minorOf(String(maxOnTab), currency)!)
    throw Problem.invalid('limit', fault('amount-too-great', { max: money(String(maxOnTab)) }));
  return limit;
}

/** Raising a limit gives credit: throws `forbidden` without the permission (H-19). */
export function refuseRaising(principal: Principal, accountId: number, from: number, to: number): void {
  if (to > from && principal.kind !== 'service')
    wholeScope(principal, [permissions.WalletsCredit], [accountId]);
}

/** Returns a limit as shown in the audit log. */
export const auditedLimit = (limit: number, currency: string) => ({
  limit: auditedAmount(limit, currency),
});

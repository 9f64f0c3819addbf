import { Problem, wholeScope, type Principal } from '@backroom/platform';
import { dollarOf, minorOf, moneyOf } from '@backroom/pricing';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { auditedAmount } from '../purse/money-text.js';

/** Max limit of a tab in dollars, or their counterpart in another currency: more is a typing error. */
const maxOnTab = 100_000;

/** Parses the limit of a tab into minor units. Throws `invalid` naming the field. */
export function readLimit(text: string, currency: string): number {
  const limit = minorOf(text, currency);
  const max = maxOnTab * dollarOf(currency);
  if (limit === undefined)
    throw Problem.invalid(
      'limit',
      fault('no-amount', { example: moneyOf(50 * dollarOf(currency), currency) }),
    );
  if (limit > max) throw Problem.invalid('limit', fault('amount-too-great', { max: moneyOf(max, currency) }));
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

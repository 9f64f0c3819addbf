import { Problem, wholeScope, type Principal } from '@backroom/platform';
import { decimalTextOf, minorOf } from '@backroom/pricing';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { auditedAmount } from '../purse/money-text.js';

/** Of one tab at most, in whole units of the currency: more is a slip of the hand. */
const mostOnTab = 100_000;

/** Reads how far a tab may be drawn on, in minor units. Throws `invalid` naming the field. */
export function readLimit(text: string, currency: string): number {
  const money = (amount: string) => ({
    amount: decimalTextOf(minorOf(amount, currency)!, currency),
    currency,
  });
  const limit = minorOf(text, currency);
  if (limit === undefined) throw Problem.invalid('limit', fault('no-amount', { example: money('50') }));
  if (limit > minorOf(String(mostOnTab), currency)!)
    throw Problem.invalid('limit', fault('amount-too-great', { max: money(String(mostOnTab)) }));
  return limit;
}

/** To let somebody owe more is to give credit: throws `forbidden` for whoever may not (H-19). */
export function refuseRaising(principal: Principal, accountId: number, from: number, to: number): void {
  if (to > from && principal.kind !== 'service')
    wholeScope(principal, [permissions.WalletsCredit], [accountId]);
}

/** A limit as the audit log shows it. */
export const auditedLimit = (limit: number, currency: string) => ({
  limit: auditedAmount(limit, currency),
});

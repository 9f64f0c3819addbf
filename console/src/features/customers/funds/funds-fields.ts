import { decimalOf, exponentOf } from '@backroom/pricing';
import { everyLocation } from '../../../kit/filter/global-filter';
import type { FieldErrors } from '../../../kit/form/use-form';
import { numberOf } from '../../../kit/form/typed-number';
import { fault, type FieldFault } from '../../../app/problems/fault-text';

export type FundsKind = 'points' | 'cash';
export interface FundsFields {
  kind: FundsKind;
  /** Decimal, with a point. */
  amount: string;
  locationId: number;
}

/** Maximum of one credit in minor units or points, as enforced by orders-ledger. */
const maxCredit = 100_000_000;

/**
 * Points are whole, money has the decimals of its currency. Above zero (C-03), and below a maximum that catches typing
 * errors.
 */
export function fundsRules(
  { kind, amount, locationId }: FundsFields,
  currency: string,
): FieldErrors<FundsFields> {
  return {
    amount: amountFault(kind, amount, currency),
    locationId: locationId > everyLocation ? undefined : fault('customers:funds.required'),
  };
}

function amountFault(kind: FundsKind, amount: string, currency: string): FieldFault | undefined {
  const isPoints = kind === 'points';
  const decimals = isPoints ? 0 : exponentOf(currency);
  const max = isPoints ? maxCredit : decimalOf(maxCredit, currency);
  const isPlain = decimals === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`);
  if (!(numberOf(amount) > 0)) return fault('customers:funds.required');
  if (!isPlain.test(amount)) return fault(isPoints ? 'customers:funds.whole' : 'customers:funds.decimals');
  return numberOf(amount) > max ? fault('too-great', { max }) : undefined;
}

import { everyLocation } from '../../filter/global-filter';
import type { FieldErrors } from '../../form/use-form';
import { numberIn } from '../../form/typed-number';
import { fault } from '../../problems/fault-text';

export type FundsKind = 'points' | 'cash';
export interface FundsFields {
  kind: FundsKind;
  /** Decimal, with a point. */
  amount: string;
  locationId: number;
}

/** Points are digits alone, money has the decimals of its currency; more than nothing (C-03). */
export function fundsRules(
  { kind, amount, locationId }: FundsFields,
  decimals: number,
): FieldErrors<FundsFields> {
  const isPlain =
    kind === 'points' || decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  const isMore = numberIn(amount) > 0;
  return {
    amount:
      isMore && !isPlain.test(amount)
        ? fault(kind === 'points' ? 'customers:funds.whole' : 'customers:funds.decimals')
        : isMore
          ? undefined
          : fault('customers:funds.required'),
    locationId: locationId > everyLocation ? undefined : fault('customers:funds.required'),
  };
}

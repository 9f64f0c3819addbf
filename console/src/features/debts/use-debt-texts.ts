import { decimalOf, minorOf } from '@backroom/pricing';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../app/i18n/use-format';
import { debtsSource } from './debts.api';

/** A customer's open debts, one text per currency; empty if there are none. */
export function useDebtTexts({ id, AccountId }: { id: number; AccountId: number }): string[] {
  const format = useFormat();
  const { data = [] } = useQuery({
    ...debtsSource.every({ operator: AccountId, customer: id, open: true }),
    meta: { live: 'purses' },
  });
  const sums = new Map<string, number>();
  for (const { remains, currency } of data)
    sums.set(currency, (sums.get(currency) ?? 0) + (minorOf(remains.toFixed(6), currency) ?? 0));
  return [...sums].map(([currency, minor]) => format.money(decimalOf(minor, currency), currency));
}

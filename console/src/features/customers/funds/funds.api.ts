import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { customersSource } from '../customers.api';
import type { FundsFields } from './funds-fields';

/** Gives one customer points or money of the operator's own; a null balance: it is not known yet whether they have it. */
export const giveFunds = ({ kind, amount, locationId }: FundsFields, userId: number, key: string) =>
  answer(
    api.POST('/wallets/funds', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        userId,
        value: amount,
        locationId,
        order: { payment: [] },
        ...(kind === 'points' && { isLoyaltyPoints: true }),
      },
    }),
  );

/** Reads what customers have anew, before the live stream says that it moved. */
export function useBalancesMoved(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [customersSource.key, ['purses'], ['ledger']])
      void client.invalidateQueries({ queryKey });
  };
}

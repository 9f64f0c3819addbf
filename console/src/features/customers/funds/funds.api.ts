import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { customersSource } from '../customers.api';
import type { FundsFields } from './funds-fields';

/**
 * Credits one customer with points or money from the operator. A null balance means that the credit is not confirmed
 * yet.
 */
export const creditFunds = ({ kind, amount, locationId }: FundsFields, userId: number, key: string) =>
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

/** Refetches balances without waiting for the live stream. */
export function useRefetchBalances(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [customersSource.key, ['purses'], ['ledger']])
      void client.invalidateQueries({ queryKey });
  };
}

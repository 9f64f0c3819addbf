import { useCallback } from 'react';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { atOperator } from '../../app/routes/at-operator';
import { useTo } from '../../app/routes/use-to';
import type { Debt } from './debts.api';

/** Path to the sale of a debt; undefined without the permission to see it. */
export function useSalePath(): (debt: Debt) => string | undefined {
  const to = useTo();
  const session = useSignedIn();
  return useCallback(
    ({ orderId, AccountId }) =>
      holds(session, 'LedgerAll', AccountId) ? atOperator(to(`/sales/${orderId}`), AccountId) : undefined,
    [to, session],
  );
}

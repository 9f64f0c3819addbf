import { useCallback } from 'react';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { atOperator } from '../../app/routes/at-operator';
import { useTo } from '../../app/routes/use-to';
import type { Debt } from './debts.api';

/** Where the sale of a debt is shown; undefined for whoever may not see it. */
export function useSalePath(): (debt: Debt) => string | undefined {
  const to = useTo();
  const session = useSignedIn();
  return useCallback(
    ({ orderId, AccountId }) =>
      holds(session, 'LedgerAll', AccountId) ? atOperator(to(`/sales/${orderId}`), AccountId) : undefined,
    [to, session],
  );
}

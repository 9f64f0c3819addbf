import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf, minorOf } from '@backroom/pricing';
import { isStoredTender } from '@backroom/proto/stored-value';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { debtsSource } from '../debts/debts.api';

/**
 * The open debt of a sale: an offline kiosk accepted it, and the stored value did not cover it (H-03). 0 without the
 * permission to see debts, and while it is unknown.
 */
export function useAmountOwed(
  sale: Pick<Schemas['OwnOrder'], 'id' | 'AccountId' | 'currency' | 'order'>,
): number {
  const maySee = holds(useSignedIn(), 'CustomersAll', sale.AccountId);
  const { data = [] } = useQuery({
    ...debtsSource.every({ operator: sale.AccountId, order: sale.id, open: true }),
    enabled: maySee && sale.order.transactions.some(({ refundTender }) => isStoredTender(refundTender)),
    meta: { live: 'purses' },
  });
  return decimalOf(
    data.reduce((sum, { remains }) => sum + (minorOf(remains.toFixed(6), sale.currency) ?? 0), 0),
    sale.currency,
  );
}

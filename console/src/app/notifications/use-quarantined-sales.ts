import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSignedIn } from '../auth/current-session';
import { everyLocation, everyOperator } from '../../kit/filter/global-filter';
import { mayOpen, screenAt } from '../routes/registry';
import { attentionQuery } from './attention-counts.api';

/**
 * Returns the number of sales in quarantine at all operators of the user: their money is not posted until someone
 * decides. Queried after the first paint, and only with the permission to see them.
 */
export function useQuarantinedSales(): number {
  const session = useSignedIn();
  const isDue = useDeferredValue(true, false);
  const screen = screenAt('/sales/quarantine')?.screen;
  const { data } = useQuery({
    ...attentionQuery(everyOperator, everyLocation),
    enabled: isDue && screen !== undefined && mayOpen(session, screen),
  });
  return data?.quarantine?.count ?? 0;
}

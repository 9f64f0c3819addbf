import { useCallback } from 'react';
import { localZone } from '../../app/i18n/local-zone';
import { useOperators } from './operators.api';

/** Returns the zone of an operator's days; the user's own for records without a visible operator. */
export function useOperatorZone(): (accountId: number | null) => string {
  const { operators } = useOperators();
  return useCallback(
    (accountId) => operators.find(({ id }) => id === accountId)?.timezone ?? localZone,
    [operators],
  );
}

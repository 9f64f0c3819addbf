import { useCallback } from 'react';
import { zoneHere } from '../../app/i18n/zone-here';
import { useOperators } from './operators.api';

/** Returns the zone of an operator's days; the user's own for records without a visible operator. */
export function useOperatorZone(): (accountId: number | null) => string {
  const { operators } = useOperators();
  return useCallback(
    (accountId) => operators.find(({ id }) => id === accountId)?.timezone ?? zoneHere,
    [operators],
  );
}

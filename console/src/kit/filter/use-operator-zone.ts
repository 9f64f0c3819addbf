import { useCallback } from 'react';
import { zoneHere } from '../../app/i18n/zone-here';
import { useOperators } from './operators.api';

/** The zone of an operator's days; the reader's own for what belongs to no operator that they see. */
export function useOperatorZone(): (accountId: number | null) => string {
  const { operators } = useOperators();
  return useCallback(
    (accountId) => operators.find(({ id }) => id === accountId)?.timezone ?? zoneHere,
    [operators],
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { everyLocation, everyOperator } from './global-filter';
import { locationQuery, useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

/**
 * Corrects a link's filter where only the server knows that it is invalid: an unknown operator, a deleted location or
 * one of another operator. Returns whether the filter is valid, so that the screen may load its data.
 */
export function useMendedFilter(): boolean {
  const { filter, change } = useGlobalFilter();
  const { operator, location } = filter;
  const { operators, total, isPending } = useOperators();
  const found = useQuery({ ...locationQuery(operator, location), enabled: location !== everyLocation });
  const [isMended, setMended] = useState(operator === everyOperator && location === everyLocation);

  const isEveryKnown = total !== undefined && total <= operators.length;
  const noOperator =
    operator !== everyOperator && isEveryKnown && !operators.some(({ id }) => id === operator);
  const noLocation = location !== everyLocation && found.data?.Locations.length === 0;
  const isAsking = (operator !== everyOperator && isPending) || found.isLoading;
  const isRight = !noOperator && !noLocation && !isAsking;

  useEffect(() => {
    if (noOperator) change({ operator: everyOperator, location: everyLocation }, { replace: true });
    else if (noLocation) change({ location: everyLocation }, { replace: true });
  }, [noOperator, noLocation, change]);
  // Checked only once: later selections are valid, and the screen must not unmount during a check.
  if (isRight && !isMended) setMended(true);
  return isMended || isRight;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { everyLocation, everyOperator } from './global-filter';
import { locationQuery, useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

/**
 * Puts right what only the server knows to be wrong with the filter of a link: an operator that is not there, a
 * location that is gone or another operator's. Answers whether that is done and the screen may ask for its data.
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
  // Once is enough: what is chosen later is chosen from what there is, and the screen must not go meanwhile.
  if (isRight && !isMended) setMended(true);
  return isMended || isRight;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { everyLocation, everyOperator } from './global-filter';
import { locationQuery, useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

/**
 * Corrects a link's filter where only the server knows that it is invalid: an unknown operator, a deleted location or
 * one of another operator. Returns whether the filter is valid, so that the screen may load its data.
 */
export function useValidFilter(): boolean {
  const { filter, change } = useGlobalFilter();
  const { operator, location } = filter;
  const { operators, total, isPending } = useOperators();
  const found = useQuery({ ...locationQuery(operator, location), enabled: location !== everyLocation });
  const [isChecked, setChecked] = useState(operator === everyOperator && location === everyLocation);

  const isListComplete = total !== undefined && total <= operators.length;
  const isOperatorUnknown =
    operator !== everyOperator && isListComplete && !operators.some(({ id }) => id === operator);
  const isLocationUnknown = location !== everyLocation && found.data?.Locations.length === 0;
  const isLoading = (operator !== everyOperator && isPending) || found.isLoading;
  const isValid = !isOperatorUnknown && !isLocationUnknown && !isLoading;

  useEffect(() => {
    if (isOperatorUnknown) change({ operator: everyOperator, location: everyLocation }, { replace: true });
    else if (isLocationUnknown) change({ location: everyLocation }, { replace: true });
  }, [isOperatorUnknown, isLocationUnknown, change]);
  // Checked only once: later selections are valid, and the screen must not unmount during a check.
  if (isValid && !isChecked) setChecked(true);
  return isChecked || isValid;
}

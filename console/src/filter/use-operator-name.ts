import { useCallback, useMemo } from 'react';
import { everyOperator } from './global-filter';
import { useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

/**
 * The name of the operator that something belongs to, while several are in view: two of them may each have a "Clinic
 * pantry". Undefined while there is but one in view, whom nobody has to name.
 */
export function useOperatorName(): (accountId: number) => string | undefined {
  const { operator } = useGlobalFilter().filter;
  const { operators, total = 0 } = useOperators();
  const names = useMemo(() => new Map(operators.map(({ id, name }) => [id, name])), [operators]);
  const areSeveral = operator === everyOperator && total > 1;
  return useCallback((id) => (areSeveral ? names.get(id) : undefined), [areSeveral, names]);
}

/** A place as a sentence or a list of choices names it, with its operator while several are in view. */
export function usePlaceName(): (place: { name: string; accountId: number }) => string {
  const operatorName = useOperatorName();
  return useCallback(
    ({ name, accountId }) => [name, operatorName(accountId)].filter(Boolean).join(' · '),
    [operatorName],
  );
}

import { useCallback, useMemo } from 'react';
import { everyOperator } from './global-filter';
import { useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

/** Whether several operators are in view: then whatever belongs to one says to whom. */
export function useAreSeveral(): boolean {
  const { operator } = useGlobalFilter().filter;
  const { total = 0 } = useOperators();
  return operator === everyOperator && total > 1;
}

/**
 * The name of the operator that something belongs to, while several are in view: two of them may each have a "Clinic
 * pantry". Undefined while there is but one in view, whom nobody has to name.
 */
export function useOperatorName(): (accountId: number) => string | undefined {
  const { operators } = useOperators();
  const names = useMemo(() => new Map(operators.map(({ id, name }) => [id, name])), [operators]);
  const areSeveral = useAreSeveral();
  return useCallback((id) => (areSeveral ? names.get(id) : undefined), [areSeveral, names]);
}

/** A place, or what else belongs to an operator, as a sentence or a list of choices names it, with its operator while several are in view. */
export function usePlaceName(): (place: { name: string; accountId: number }) => string {
  const operatorName = useOperatorName();
  return useCallback(
    ({ name, accountId }) => [name, operatorName(accountId)].filter(Boolean).join(' · '),
    [operatorName],
  );
}

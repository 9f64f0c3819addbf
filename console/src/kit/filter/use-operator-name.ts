import { useCallback, useMemo } from 'react';
import { everyOperator } from './global-filter';
import { useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

/** Whether several operators are in view: then every record shows its operator. */
export function useHasSeveralOperators(): boolean {
  const { operator } = useGlobalFilter().filter;
  const { total = 0 } = useOperators();
  return operator === everyOperator && total > 1;
}

/**
 * Returns the name of a record's operator while several are in view: two of them may each have a "Clinic pantry".
 * Undefined while only one is in view, as it need not be named.
 */
export function useOperatorName(): (accountId: number) => string | undefined {
  const { operators } = useOperators();
  const names = useMemo(() => new Map(operators.map(({ id, name }) => [id, name])), [operators]);
  const hasSeveral = useHasSeveralOperators();
  return useCallback((id) => (hasSeveral ? names.get(id) : undefined), [hasSeveral, names]);
}

/**
 * Returns the name of a location, or of another record of an operator, for sentences and lists of choices: with the
 * operator while several are in view.
 */
export function usePlaceName(): (place: { name: string; accountId: number }) => string {
  const operatorName = useOperatorName();
  return useCallback(
    ({ name, accountId }) => [name, operatorName(accountId)].filter(Boolean).join(' · '),
    [operatorName],
  );
}

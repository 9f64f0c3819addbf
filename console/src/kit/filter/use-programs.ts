import type { Schemas } from '@backroom/gateway/v2';
import { inView, useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

/** Returns the loyalty programs of an operator, or of those in view; undefined until they are known. */
export function usePrograms(operator?: number): Schemas['Account']['loyaltyProgram'][] | undefined {
  const { filter } = useGlobalFilter();
  const { operators, isPending } = useOperators();
  if (isPending) return undefined;
  return inView(operators, operator ?? filter.operator).map(({ loyaltyProgram }) => loyaltyProgram);
}

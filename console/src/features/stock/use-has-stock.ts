import { hasPart } from '@backroom/proto/programs';
import { useOperators } from '../../kit/filter/operators.api';

/** Whether an operator has stock control: globalConnect operators do not (S3 section 6). */
export function useHasStock(accountId: number): boolean {
  const { operators, isPending } = useOperators();
  const program = operators.find(({ id }) => id === accountId)?.loyaltyProgram;
  return !isPending && hasPart(program ?? '', 'stockControl');
}

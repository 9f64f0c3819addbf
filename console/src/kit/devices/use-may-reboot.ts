import { hasPart } from '@backroom/proto/programs';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { useOperators } from '../filter/operators.api';

/** Whether the user may reboot kiosks of an operator: by permission, and never at globalConnect (S1 section 6). */
export function useMayReboot(): (accountId: number) => boolean {
  const session = useSignedIn();
  const { operators, isPending } = useOperators();
  const programs = new Map(operators.map(({ id, loyaltyProgram }) => [id, loyaltyProgram]));
  return (accountId) =>
    !isPending &&
    hasPart(programs.get(accountId) ?? '', 'kioskReboot') &&
    holds(session, 'DevicesCommand', accountId);
}

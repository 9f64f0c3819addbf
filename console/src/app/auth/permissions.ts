import { everyOperator } from '../../kit/filter/global-filter';
import type { Session } from './session-store';

/**
 * Whether the user holds a permission at the operator in view; for "all", at any of theirs. A permission that concerns
 * the operator as a whole must be held at every location: a role of a location group is not sufficient.
 */
export function holds(
  session: Session,
  permission: string,
  operator: number = everyOperator,
  isWhole = false,
): boolean {
  if (session.scope === 'super admin') return true;
  return session.permissions.userPermissions.some(
    (grant) =>
      grant.permission.name === permission &&
      (operator === everyOperator || grant.accountId === operator) &&
      // A session from an earlier release lacks the flag: the server refuses the call if necessary.
      !(isWhole && grant.everywhere === false),
  );
}

/** Whether the user is only a customer: signed in, but without a role at any operator. */
export function isPlainUser(session: Session): boolean {
  return session.scope === 'user' && session.permissions.userPermissions.length === 0;
}

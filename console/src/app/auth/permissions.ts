import { everyOperator } from '../../kit/filter/global-filter';
import type { Session } from './session-store';

/**
 * Whether the person holds a permission at the operator in view; for "all", at any of theirs. What concerns an operator
 * as a whole takes it at every location there: a role of a location group does not open it.
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
      // A session of before this was told says nothing of it: the server refuses what it must.
      !(isWhole && grant.everywhere === false),
  );
}

/** A customer of the shops: signed in, but without a role at any operator. */
export function isPlainUser(session: Session): boolean {
  return session.scope === 'user' && session.permissions.userPermissions.length === 0;
}

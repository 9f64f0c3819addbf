import type { Session } from '../auth/session-store';
import { everyOperator } from '../../kit/filter/global-filter';

type Restricted = Pick<Session, 'scope' | 'permissions' | 'restrictions'>;

/**
 * Returns the status that blocks the data of the operator in view; for "all", of every operator of the user (decided:
 * Restricted accounts).
 */
export function blockedBy(session: Restricted, operator: number): 'suspended' | 'closed' | undefined {
  if (session.scope === 'super admin') return undefined;
  const inView =
    operator === everyOperator
      ? [...new Set(session.permissions.userPermissions.map(({ accountId }) => accountId))]
      : [operator];
  const statuses = inView.map((id) => session.restrictions.find(({ accountId }) => accountId === id)?.status);
  const blocking = statuses.filter((status) => status === 'suspended' || status === 'closed');
  return blocking.length > 0 && blocking.length === statuses.length ? blocking[0] : undefined;
}

/** Returns the operators in view whose payment is past due. */
export function pastDue(session: Restricted, operator: number): number[] {
  return session.restrictions
    .filter(({ accountId, status }) => status === 'pastDue' && [everyOperator, accountId].includes(operator))
    .map(({ accountId }) => accountId);
}

import { Problem, type Principal } from '@backroom/platform';
import { fault } from '../faults.js';

/** Of no operator: the links are the system's own. */
export const audited = { accountId: 0, subjectKind: 'externalLink' };

/** They are kept by super admins alone. */
export function refuseOthers(principal: Principal): void {
  if (principal.scope !== 'super admin') throw new Problem('forbidden', fault('forbidden'));
}

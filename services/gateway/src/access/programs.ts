import type { RouteDeclaration } from '../route/route.js';

/** Tags of routes that assign or revoke permissions. */
const permissionTags = new Set(['Users', 'Roles', 'Location groups', 'Operators', 'Security']);

/** Whether a program may make a call by an API key: only calls that do not concern a caller's own records. */
export function isForPrograms({ access, tenancy, answer, method, tag }: RouteDeclaration): boolean {
  const isOfOperators =
    Array.isArray(access) || (access === 'signed-in' && tenancy === 'accounts' && answer !== 'stream');
  // A key outlives the permissions of its creator: it must not be able to restore them, nor to admit other users.
  return isOfOperators && (method === 'GET' || !permissionTags.has(tag));
}

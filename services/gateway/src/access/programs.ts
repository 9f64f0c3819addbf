import type { RouteDeclaration } from '../route/route.js';

/** Routes by which rights are given and taken. */
const ofPeople = new Set(['Users', 'Roles', 'Location groups', 'Operators', 'Security']);

/** Whether a program may make a call by an API key: where it is nobody's own. */
export function isForPrograms({ access, tenancy, answer, method, tag }: RouteDeclaration): boolean {
  const isOfOperators =
    Array.isArray(access) || (access === 'signed-in' && tenancy === 'accounts' && answer !== 'stream');
  // A key outlives the rights of whoever made it: it must not be able to give them back, nor to let anybody in.
  return isOfOperators && (method === 'GET' || !ofPeople.has(tag));
}

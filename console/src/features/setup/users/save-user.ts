import type { Schemas } from '@backroom/gateway/v2';
import { fieldsOf, type UserFields } from './user-fields';
import { changeUser, assignRole, readUser, revokeRole } from './users.api';

/** The step in progress: each failure has its own documented text. */
export type Part = 'updateUser' | 'roles';

/**
 * The roles to assign and to revoke: the difference of two sets, so that roles assigned by others in the meantime stay.
 */
export function roleChanges(before: readonly number[], after: readonly number[]) {
  return {
    assigned: after.filter((id) => !before.includes(id)),
    revoked: before.filter((id) => !after.includes(id)),
  };
}

/** The changed fields of the user's own row. */
export function personChange(before: UserFields, { roleIds: _, password: __, ...after }: UserFields) {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof UserFields]),
    ),
  );
}

/** The current user, with their new email if it awaits confirmation. */
export type SavedUser = Schemas['Person'] & { pendingEmail?: string };

/** Updates the user, then the roles at the operator, and returns the current state. */
export async function saveUser(
  person: Schemas['Person'],
  operator: number,
  fields: UserFields,
  version: number | undefined,
  onPart: (part: Part) => void,
): Promise<SavedUser> {
  const before = fieldsOf(person, operator);
  const change = personChange(before, fields);
  onPart('updateUser');
  // A change of the user’s own email requires the current password; forms of other users do not have it.
  const proof = fields.password && { currentPassword: fields.password };
  const changed =
    Object.keys(change).length > 0 && (await changeUser(person.id, { ...change, ...proof, version }));
  onPart('roles');
  const { assigned, revoked } = roleChanges(before.roleIds, fields.roleIds);
  // Assigns first, so that the user is never without a role.
  for (const id of assigned) await assignRole(person.id, id, operator);
  for (const id of revoked) await revokeRole(person.id, id, operator);
  const pendingEmail = changed ? changed.pendingEmail : undefined;
  return { ...(await readUser(person.id)), pendingEmail };
}

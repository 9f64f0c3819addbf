import type { Schemas } from '@backroom/gateway/v2';
import { fieldsOf, type UserFields } from './user-fields';
import { changeUser, giveRole, readUser, takeRole } from './users.api';

/** The part of the work that is under way: each has the documents' text of its own for its failure. */
export type Part = 'updateUser' | 'roles';

/** What is to be given and what taken: the difference of two sets, so that what others gave meanwhile stays. */
export function roleChanges(before: readonly number[], after: readonly number[]) {
  return {
    given: after.filter((id) => !before.includes(id)),
    taken: before.filter((id) => !after.includes(id)),
  };
}

/** What of the person's own row changed. */
export function personChange(before: UserFields, { roleIds: _, password: __, ...after }: UserFields) {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof UserFields]),
    ),
  );
}

/** As they are now, and their new email where it waits to be confirmed. */
export type SavedUser = Schemas['Person'] & { pendingEmail?: string };

/** Changes the person, then the roles at the operator, and answers them as they are now. */
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
  // One's own new email asks for the present password; nobody else's form has one.
  const proof = fields.password && { currentPassword: fields.password };
  const changed =
    Object.keys(change).length > 0 && (await changeUser(person.id, { ...change, ...proof, version }));
  onPart('roles');
  const { given, taken } = roleChanges(before.roleIds, fields.roleIds);
  // Given first: nobody is left without a role on the way.
  for (const id of given) await giveRole(person.id, id, operator);
  for (const id of taken) await takeRole(person.id, id, operator);
  const pendingEmail = changed ? changed.pendingEmail : undefined;
  return { ...(await readUser(person.id)), pendingEmail };
}

import { fault } from '../../../app/problems/fault-text';
import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../../kit/form/use-form';

export interface RoleFields {
  name: string;
  description: string;
  GroupId: number;
  permissions: number[];
}

/** 0: no location group chosen yet. */
export const noGroup = 0;

export function roleFieldsOf(role: Schemas['Role'] | undefined, forGroup = noGroup): RoleFields {
  if (!role) return { name: '', description: '', GroupId: forGroup, permissions: [] };
  const held = role.permissions.filter(({ access }) => access).map(({ id }) => id);
  const { name, description, GroupId } = role;
  return { name, description, GroupId: GroupId ?? noGroup, permissions: held.sort((a, b) => a - b) };
}

export function roleRules({ GroupId }: RoleFields): FieldErrors<RoleFields> {
  return { GroupId: GroupId === noGroup ? fault('required') : undefined };
}

/** The documented format: every area with `read` or null. */
export function roleContent(
  { permissions, ...fields }: RoleFields,
  areas: readonly Schemas['PermissionArea'][],
): Schemas['RoleChange'] {
  return {
    ...fields,
    permissions: areas.map(({ id }) => ({ id, access: permissions.includes(id) ? 'read' : null })),
  };
}

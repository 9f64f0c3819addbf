import { z } from 'zod';
import type { Role } from '@backroom/proto/identity/v1/role';
import type { RoleContent } from '@backroom/proto/identity/v1/roles_service';
import { permissionName, permissions, subAreas } from '@backroom/proto/permissions';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { computed, nullIfEmpty, optionalInstant } from '../route/columns.js';
import { characters } from '../route/fields.js';
import { withFault } from '../route/schema-faults.js';
import { shape } from '../route/shape.js';

const area = z
  .object({ id: z.int(), name: z.string(), access: z.enum(['read']).nullable() })
  .meta({ id: 'RoleArea' });

/** A role; `permissions` names every area, with `read` or null (S3 section 3). */
export const { schema: role, of: roleAnswerOf } = shape<Role>()('Role', {
  id: z.int(),
  accountId: nullIfEmpty('accountId', z.int()),
  name: z.string(),
  description: z.string(),
  GroupId: nullIfEmpty('groupId', z.int()),
  groupName: z.string(),
  isSystem: z.boolean(),
  editable: z.boolean().describe('Whether the caller can edit it'),
  givable: z.boolean().describe('Whether the caller can assign and revoke it'),
  permissions: computed(z.array(area), ({ permissionIds }: Role) =>
    Object.entries(permissions).map(([name, id]) => ({
      id,
      name,
      access: permissionIds.includes(id) ? ('read' as const) : null,
    })),
  ),
  updatedOn: optionalInstant('updatedAt'),
  version: z.int(),
});

/** One role, with the names of the documents for its group and its areas. */
export const roleDetail = z
  .object({
    ...role.shape,
    userGroupAccounts: z.array(z.object({ accountId: z.int(), GroupId: z.int() })),
    userPermissions: z.array(
      z.object({
        access: z.enum(['read']),
        permission: z.object({ id: z.int(), name: z.string() }),
        role: z.object({ id: z.int(), name: z.string() }),
      }),
    ),
  })
  .meta({ id: 'RoleDetail' });

export function roleDetailOf(one: Role): z.infer<typeof roleDetail> {
  return {
    ...roleAnswerOf(one),
    userGroupAccounts: one.isSystem ? [] : [{ accountId: one.accountId, GroupId: one.groupId }],
    userPermissions: one.permissionIds.map((id) => ({
      access: 'read',
      permission: { id, name: permissionName(id) ?? '' },
      role: { id: one.id, name: one.name },
    })),
  };
}

export const roleBody = z
  .strictObject({
    name: characters(maxLengths.settingName),
    description: z.string().max(1_000).default(''),
    GroupId: z.int(withFault(fault('required'))).min(1, withFault(fault('required'))),
    permissions: z
      .array(z.strictObject({ id: z.int().min(1).max(1_000), access: z.enum(['read']).nullable() }))
      .max(100)
      .default([]),
  })
  .meta({ id: 'NewRole' });
export const roleChangeBody = z
  .strictObject({ ...roleBody.shape, version: z.int().min(1).optional() })
  .meta({ id: 'RoleChange' });

export function roleContentOf(body: z.infer<typeof roleBody>): RoleContent {
  const given = body.permissions.filter(({ access }) => access !== null);
  return {
    name: body.name,
    description: body.description,
    groupId: body.GroupId,
    permissionIds: given.map(({ id }) => id),
  };
}

/** The parent area of a sub-area. */
export function parentAreaOf(id: number): number | null {
  return [...subAreas].find(([, below]) => below.includes(id))?.[0] ?? null;
}

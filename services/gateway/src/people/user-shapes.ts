import { z } from 'zod';
import { shownEmail } from '@backroom/platform';
import type { HeldRole, User } from '@backroom/proto/identity/v1/user';
import { maxLengths } from '@backroom/proto/lengths';
import { characters } from '../route/fields.js';
import { instantOf } from '../route/instants.js';

/** A role of a person (S3 section 3: `userroles`). */
export const userRole = z
  .object({
    RoleId: z.int(),
    accountId: z.int(),
    role: z.object({ id: z.int(), name: z.string(), isSystem: z.boolean() }),
  })
  .meta({ id: 'HeldRole' });

const notificationSwitches = z
  .strictObject({ email: z.boolean(), text: z.boolean(), push: z.boolean() })
  .meta({ id: 'Notifications' });

/** A user as shown in lists and forms; field names of both are included. */
export const person = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    image: z.string(),
    enabled: z.boolean(),
    notifications: notificationSwitches,
    userroles: z.array(userRole),
    updatedOn: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Person' });

/** The same after a change, with the changes that are not in effect yet. */
export const changedPerson = z
  .object({
    ...person.shape,
    pendingEmail: z.string().optional().describe('New email, until it is confirmed'),
  })
  .meta({ id: 'ChangedPerson' });

export function personOf(user: User): z.infer<typeof person> {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    email: shownEmail(user.email),
    phone: user.phone,
    image: user.image,
    enabled: user.enabled,
    notifications: { email: user.notifyEmail, text: user.notifyText, push: user.notifyPush },
    userroles: user.roles.map(userRoleOf),
    updatedOn: instantOf(user.updatedAt),
    version: user.version,
  };
}

export function userRoleOf({ accountId, roleId, roleName, isSystem }: HeldRole): z.infer<typeof userRole> {
  return { RoleId: roleId, accountId, role: { id: roleId, name: roleName, isSystem } };
}

const name = characters(maxLengths.name);
const roleIds = z.array(z.strictObject({ RoleId: z.int().min(1) })).max(50);

export const newUserBody = z
  .strictObject({
    first_name: name,
    last_name: name,
    email: z.string().max(254),
    password: z
      .string()
      .min(1)
      .max(128)
      .optional()
      .describe('Password; if omitted, the user receives an email to choose one, valid for 14 days'),
    phone: z.string().max(30).default(''),
    enabled: z.boolean().default(true),
    notifications: notificationSwitches.default({ email: true, text: false, push: false }),
    /** Roles at the account, assigned in the same transaction. */
    userroles: roleIds.default([]),
  })
  .meta({ id: 'NewPerson' });

/** Absent fields stay unchanged. */
export const userChangeBody = z
  .strictObject({
    first_name: name.optional(),
    last_name: name.optional(),
    email: z.string().max(254).optional(),
    phone: z.string().max(30).optional(),
    enabled: z.boolean().optional(),
    password: z.string().max(128).optional(),
    currentPassword: z
      .string()
      .max(128)
      .optional()
      .describe('Current password; required to change your own email or password'),
    notifications: notificationSwitches.optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'PersonChange' });

import { z } from 'zod';
import { shownEmail } from '@backroom/platform';
import type { Session } from '@backroom/proto/identity/v1/identity_service';
import type { Access } from '@backroom/proto/identity/v1/user';
import { instantOf } from '../route/instants.js';

/** `permissions` of the login response (S1 section 3). */
export const permissionSet = z
  .object({
    permissions: z.array(z.object({ id: z.int(), name: z.string() })),
    userPermissions: z.array(
      z.object({
        accountId: z.int(),
        permission: z.object({ id: z.int(), name: z.string() }),
        everywhere: z
          .boolean()
          .describe(
            'Whether the permissions apply to all locations of the account; if not, operations on the account as a whole are rejected',
          ),
      }),
    ),
  })
  .meta({ id: 'PermissionSet' });

/** Response of sign-in and refresh (S1 section 3, decisions: Identity). */
export const sessionAnswer = z
  .object({
    id: z.int(),
    email: z.string(),
    authorization: z.string().describe('Access token'),
    accessToken: z.string().describe('Same as `authorization`'),
    scope: z.enum(['super admin', 'user admin', 'user']),
    permissions: permissionSet,
    restrictions: z.array(z.object({ accountId: z.int(), status: z.string() })),
    jwtExpires: z.iso.datetime(),
    refreshTokenExpires: z.iso.datetime(),
  })
  .meta({ id: 'Session' });

/** Response of a sign-in that requires a second step; there is no token yet. */
export const challengeAnswer = z
  .object({ challenge: z.object({ id: z.uuid(), methods: z.array(z.enum(['totp', 'recovery'])) }) })
  .meta({ id: 'Challenge' });

export function sessionAnswerOf(session: Session): z.infer<typeof sessionAnswer> {
  const access = session.access!;
  return {
    id: session.user!.id,
    email: shownEmail(session.user!.email),
    authorization: session.accessToken,
    accessToken: session.accessToken,
    scope: access.scope as z.infer<typeof sessionAnswer>['scope'],
    permissions: permissionSetOf(access),
    restrictions: access.restrictions,
    jwtExpires: instantOf(session.accessTokenExpiresAt),
    refreshTokenExpires: instantOf(session.refreshTokenExpiresAt),
  };
}

export function permissionSetOf(access: Access): z.infer<typeof permissionSet> {
  const distinct = new Map(access.permissions.map((held) => [held.permissionId, held.permissionName]));
  return {
    permissions: [...distinct].map(([id, name]) => ({ id, name })),
    userPermissions: access.permissions.map((held) => ({
      accountId: held.accountId,
      permission: { id: held.permissionId, name: held.permissionName },
      everywhere: isEverywhere(access, held.accountId, held.permissionId),
    })),
  };
}

/** Without any reach, none of the user's roles is limited to a location group. */
function isEverywhere({ reaches }: Access, accountId: number, permissionId: number): boolean {
  if (reaches.length === 0) return true;
  return reaches.some(
    (reach) =>
      reach.everywhere && reach.accountId === accountId && reach.permissionIds.includes(permissionId),
  );
}

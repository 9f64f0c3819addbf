import type { Schemas } from '@backroom/gateway/v2';
import { permissions, type PermissionName } from '@backroom/proto/permissions';

export const operator = 2;
export const everyPermission = Object.keys(permissions) as PermissionName[];

export interface SessionOptions {
  id?: number;
  scope?: Schemas['Session']['scope'];
  /** Permissions at each of their operators. */
  holds?: readonly PermissionName[];
  operators?: readonly number[];
  /** False for a role of some locations only. */
  everywhere?: boolean;
}

/** Returns a session as the sign-in responds with it; by default that of an owner of operator 2. */
export function sessionOf({
  id = 7,
  scope = 'user admin',
  holds = everyPermission,
  operators = [operator],
  everywhere = true,
}: SessionOptions = {}): Schemas['Session'] {
  const held = holds.map((name) => ({ id: permissions[name], name }));
  return {
    id,
    email: 'owner@demo.backroom.test',
    authorization: 'token',
    accessToken: 'token',
    scope,
    permissions: {
      permissions: held,
      userPermissions: operators.flatMap((accountId) =>
        held.map((permission) => ({ accountId, everywhere, permission })),
      ),
    },
    restrictions: [],
    jwtExpires: '2100-01-01T00:00:00Z',
    refreshTokenExpires: '2100-01-01T00:00:00Z',
  };
}

/** Returns an operator as the header and the filter receive it. */
export const account = (id = operator, more: Partial<Schemas['Account']> = {}): Schemas['Account'] => ({
  id,
  name: id === operator ? 'Harbor Fresh Markets' : `Operator ${id}`,
  currency: 'USD',
  timezone: 'America/New_York',
  weekStart: 'sunday',
  loyaltyProgram: 'yoke',
  deviceManagementUrl: '',
  restrictions: [],
  status: 'active',
  ...more,
});

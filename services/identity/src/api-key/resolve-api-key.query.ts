import { Clock, Database, everyTenant, Problem } from '@backroom/platform';
import type { ResolveApiKeyResponse } from '@backroom/proto/identity/v1/api_keys_service';
import { fault } from '../faults.js';
import { accessOf } from '../access/access.js';
import { hashOfToken } from '../session/tokens.js';
import { ApiKeyRecord } from './api-key.entity.js';

/** Precision of the last use, milliseconds: not every call writes. */
const usePrecisionMs = 60_000;

interface KeyRow extends Record<string, unknown> {
  id: string;
  account_id: number;
  status: string;
  permissions: number[];
  everywhere: boolean;
  locations: number[];
  used_at: Date | null;
}

/** Returns the current access of a key, which equals one role at one account. */
export async function resolveApiKey(
  database: Database,
  clock: Clock,
  key: string,
): Promise<ResolveApiKeyResponse> {
  const now = clock.now();
  return database.withTenant(everyTenant, async (tx) => {
    const [row] = await tx.query<KeyRow>(
      `select k.id, k.account_id, a.status, k.permissions, k.used_at, l.built_in as everywhere,
         array(select m.location_id from location_group_member m where m.group_id = k.group_id order by 1) as locations
       from api_key k join account a on a.id = k.account_id join location_group l on l.id = k.group_id
       where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
      [hashOfToken(key), now],
    );
    if (!row) throw new Problem('unauthenticated', fault('access-denied'));
    if (!row.used_at || now.getTime() - row.used_at.getTime() >= usePrecisionMs)
      await tx.records.update(ApiKeyRecord, { id: row.id }, { usedAt: now });
    const grant = {
      accountId: row.account_id,
      accountStatus: row.status,
      // A key has no system role: its scope is always `user`.
      roleId: 0,
      permissions: row.permissions,
      everywhere: row.everywhere,
      locations: row.locations,
    };
    return { id: row.id, access: accessOf({ id: 0, superAdmin: false, grantsVersion: 0 }, [grant]) };
  });
}

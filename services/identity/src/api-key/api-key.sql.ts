import { rowsOf, timeOf, type Tx } from '@backroom/platform';
import type { ApiKey } from '@backroom/proto/identity/v1/api_keys_service';
import type { ApiKeyRecord } from './api-key.entity.js';

export function apiKeysOf(tx: Tx, accountId: number): Promise<ApiKeyRecord[]> {
  return rowsOf(
    tx,
    'select * from api_key where account_id = $1 order by created_at desc, id desc limit 500',
    [accountId],
  );
}

/** A key as people see it. */
export function apiKeyOf(record: ApiKeyRecord): ApiKey {
  const { id, accountId, name, prefix, permissions, groupId, createdBy } = record;
  return {
    ...{ id, accountId, name, prefix, permissionIds: permissions, groupId, createdBy },
    createdAt: timeOf(record.createdAt),
    expiresAt: timeOf(record.expiresAt),
    usedAt: timeOf(record.usedAt),
    revokedAt: timeOf(record.revokedAt),
  };
}

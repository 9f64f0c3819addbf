import type { Tx } from '@backroom/platform';
import type { ApiKey } from '@backroom/proto/identity/v1/api_keys_service';

export interface ApiKeyRow extends Record<string, unknown> {
  id: string;
  account_id: number;
  name: string;
  prefix: string;
  permissions: number[];
  group_id: number;
  created_by: number;
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
  revoked_at: Date | null;
}

const columns =
  'id, account_id, name, prefix, permissions, group_id, created_by, created_at, expires_at, used_at, revoked_at';

export function apiKeysOf(tx: Tx, accountId: number): Promise<ApiKeyRow[]> {
  return tx.query<ApiKeyRow>(
    `select ${columns} from api_key where account_id = $1 order by created_at desc, id desc limit 500`,
    [accountId],
  );
}

export async function apiKeyById(tx: Tx, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.query<ApiKeyRow>(`select ${columns} from api_key where id = $1 for update`, [id]);
  return row;
}

/** A key as people see it. */
export function apiKeyOf(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    permissionIds: row.permissions,
    groupId: row.group_id,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? 0,
    usedAt: row.used_at?.getTime() ?? 0,
    revokedAt: row.revoked_at?.getTime() ?? 0,
  };
}

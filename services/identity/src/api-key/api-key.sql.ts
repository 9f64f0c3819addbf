import {
  byName,
  pageOf,
  sortClause,
  timeOf,
  typedPatternsOf,
  typedTextOf,
  wordsBegin,
  type Tx,
} from '@backroom/platform';
import type { ApiKey, ListApiKeysRequest } from '@backroom/proto/identity/v1/api_keys_service';
import type { ApiKeyRecord } from './api-key.entity.js';

/** Returns the location groups of an account's keys. */
export async function groupsOfApiKeys(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.query<{ group_id: number }>(
    'select distinct group_id from api_key where account_id = $1',
    [accountId],
  );
  return rows.map(({ group_id: id }) => id);
}

const sortable = {
  name: [byName('name')],
  prefix: ['prefix'],
  created: ['created_at'],
  lastUsed: ['used_at'],
  expires: ['expires_at'],
};

/** Returns a page of the keys of some groups, newest first. */
export function apiKeyPage(
  tx: Tx,
  query: ListApiKeysRequest,
  groups: readonly number[],
): Promise<{ rows: ApiKeyRecord[]; total: number }> {
  const named = `(${wordsBegin('name', '$3')} or starts_with(prefix, nullif($4, '')))`;
  const found = `select * from api_key where account_id = $1 and group_id = any ($2::bigint[]) and ${named}`;
  const values = [query.accountId, groups, typedPatternsOf(query.keywords), typedTextOf(query.keywords)];
  return pageOf(tx, found, values, sortClause(query.sort, sortable, 'created_at desc, id desc'), query);
}

/** Returns a key as an API message. */
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

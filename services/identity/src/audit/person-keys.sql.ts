import { insertMany, type Tx } from '@backroom/platform';
import type { AuditSecret } from './audit-secret.js';
import { auditKeyTable } from './audit.tables.js';

interface KeyRow {
  owner: string;
  wrapped: Buffer | null;
  [column: string]: unknown;
}

/** Returns the plain keys of these owners; erased owners and those without a key are missing. */
export async function keysOf(
  tx: Tx,
  secret: AuditSecret,
  owners: readonly string[],
): Promise<Map<string, Buffer>> {
  if (owners.length === 0) return new Map();
  const rows = await tx.query<KeyRow>('select owner, wrapped from audit_key where owner = any ($1)', [
    [...new Set(owners)],
  ]);
  return new Map(
    rows.flatMap(({ owner, wrapped }) => (wrapped ? [[owner, secret.unwrap(owner, wrapped)] as const] : [])),
  );
}

/** Returns the keys of these owners and creates missing ones, but none for erased owners. */
export async function keysToWrite(
  tx: Tx,
  secret: AuditSecret,
  owners: readonly string[],
  now: Date,
): Promise<Map<string, Buffer>> {
  const sortedOwners = [...new Set(owners)].sort();
  if (sortedOwners.length === 0) return new Map();
  // In a fixed order, against deadlocks between consumers with the same people.
  await insertMany(
    tx,
    auditKeyTable,
    sortedOwners.map((owner) => ({ owner, wrapped: secret.newKey(owner).wrapped, createdAt: now })),
    { onConflict: 'nothing' },
  );
  return keysOf(tx, secret, sortedOwners);
}

/** Deletes a key for good; fields sealed with it become unreadable. */
export async function eraseKey(tx: Tx, owner: string, now: Date): Promise<void> {
  await tx.query(
    `insert into audit_key as k (owner, wrapped, created_at, erased_at) values ($1, null, $2, $2)
     on conflict (owner) do update set wrapped = null, erased_at = coalesce(k.erased_at, excluded.erased_at)`,
    [owner, now],
  );
}

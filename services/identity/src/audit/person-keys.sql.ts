import { insertMany, type Tx } from '@backroom/platform';
import type { AuditSecret } from './audit-secret.js';
import { auditKeyTable } from './audit.tables.js';

interface KeyRow {
  owner: string;
  wrapped: Buffer | null;
  [column: string]: unknown;
}

/** The open keys of these owners; those who were erased, or never had one, are missing. */
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

/** The same, with a new key for whoever is new; whoever was erased stays without. */
export async function keysToWrite(
  tx: Tx,
  secret: AuditSecret,
  owners: readonly string[],
  now: Date,
): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(owners)].sort();
  if (wanted.length === 0) return new Map();
  // In one order always: two consumers that meet at two people must not wait for each other.
  await insertMany(
    tx,
    auditKeyTable,
    wanted.map((owner) => ({ owner, wrapped: secret.newKey(owner).wrapped, createdAt: now })),
    { onConflict: 'nothing' },
  );
  return keysOf(tx, secret, wanted);
}

/** Deletes the key for good; what it sealed can be read by nobody any more. */
export async function eraseKey(tx: Tx, owner: string, now: Date): Promise<void> {
  await tx.query(
    `insert into audit_key as k (owner, wrapped, created_at, erased_at) values ($1, null, $2, $2)
     on conflict (owner) do update set wrapped = null, erased_at = coalesce(k.erased_at, excluded.erased_at)`,
    [owner, now],
  );
}

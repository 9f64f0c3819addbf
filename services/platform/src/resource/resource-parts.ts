import type { ServiceDefinition } from '@grpc/grpc-js';
import type { Fields } from '@backroom/proto/fields';
import type { CommandTx } from '../command/index.js';
import type { Tx } from '../database/index.js';
import type { EventType, NewEvent } from '../event-log/index.js';
import type { Owned, Owner } from './owner.js';
import type { RecordTable, StoredRecord } from './record-table.js';

/** A record before and after a change. */
export interface SavedRecord<R> {
  /** Undefined for a new record. */
  before: R | undefined;
  saved: R;
  at: Date;
}

/** Steps of a resource's commands, in their transactions. An error rejects the command. */
export interface ResourceHooks<R, V> {
  /** Serializes changes. Default: an advisory lock per owner. */
  lock?(tx: Tx, owned: Owned): Promise<void>;
  beforeSave?(tx: Tx, values: V, before: R | undefined, owned: Owned): Promise<void>;
  /** Publishes and changes what follows from the record. */
  afterSave?(tx: CommandTx, saved: SavedRecord<R>): Promise<void>;
  beforeDelete?(tx: CommandTx, record: R): Promise<void>;
}

/** A resource in the form that its commands and calls need. */
export interface ResourceParts {
  name: string;
  plural: string;
  /** In error messages: `gift card`. */
  noun: string;
  /** `subjectKind` of audit entries. */
  kind: string;
  commands: { save: string; delete: string };
  service: ServiceDefinition;
  /** The names of its calls in the service. */
  calls: { list: string; get: string; save: string; delete: string };
  fields: Fields;
  owner: Owner;
  readers: readonly number[];
  changers: readonly number[];
  table: RecordTable;
  changed?: EventType<unknown>;
  /** Completes a request to save of a caller of the previous release. */
  readRequest: (request: object) => object;
  /** Values of further columns, which follow from those of the fields. */
  alongside: (values: Record<string, unknown>) => Readonly<Record<string, unknown>>;
  missingOk: boolean;
  hooks: ResourceHooks<StoredRecord, Record<string, unknown>>;
}

/** Serializes the changes of an owner's records, so that names stay unique. */
export async function lockRecords({ hooks, table }: ResourceParts, tx: Tx, owned: Owned): Promise<void> {
  if (hooks.lock) return hooks.lock(tx, owned);
  const key = [table.name, ...Object.values(owned.among)].join(' ');
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** The event of a change; none if the resource publishes nothing. */
export function eventsOf(
  { changed, name }: ResourceParts,
  record: StoredRecord,
  removed: boolean,
): NewEvent[] {
  if (!changed) return [];
  const { id, accountId = 0 } = record;
  return [{ event: changed, key: String(id), accountId, payload: { [name]: record, removed } }];
}

/** The record in an audit entry. */
export const subjectOf = ({ kind }: ResourceParts, { accountId, locationId }: Owned, id: number) => ({
  accountId,
  locationId,
  subjectKind: kind,
  subjectId: id,
});

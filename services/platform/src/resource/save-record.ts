import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { emptyOf, valuesOf } from '@backroom/proto/fields';
import { Clock } from '../clock/index.js';
import { concurrentChange, Commands, refuseStale, refuseTaken } from '../command/index.js';
import { Database, type Tx } from '../database/index.js';
import { Problem } from '../errors/index.js';
import { currentCall } from '../principal/index.js';
import { skeletonOf } from '../text/index.js';
import type { Among, Owned } from './owner.js';
import { readFields } from './read-fields.js';
import type { StoredRecord } from './record-table.js';
import { eventsOf, lockRecords, subjectOf, type ResourceParts } from './resource-parts.js';

type Values = Record<string, unknown>;
type SaveRequest = Among & { id: number; version?: number } & Record<string, never>;

/** The command that adds or changes a record, and its handler. */
export function saveRecord(parts: ResourceParts) {
  const { fields, hooks, noun, owner, table } = parts;

  class Save {
    constructor(
      readonly request: object,
      readonly idempotencyKey?: string,
    ) {}
  }

  @CommandHandler(Save)
  class SaveHandler implements ICommandHandler<Save, StoredRecord> {
    constructor(
      readonly commands: Commands,
      readonly database: Database,
      readonly clock: Clock,
    ) {}

    async execute({ request, idempotencyKey }: Save): Promise<StoredRecord> {
      const { principal } = currentCall();
      const { id, version, ...given } = requestOf(parts, request);
      const call = { database: this.database, principal, anyOf: parts.changers, request: given };
      const owned = await owner.toChange(call);
      const { among, scope } = owned;
      const values = readFields(fields, given);
      const options = { name: parts.commands.save, scope, principal, idempotencyKey, input: request };
      return this.commands.run(options, async (tx) => {
        await lockRecords(parts, tx, owned);
        await owned.refuseUnknown?.(tx);
        const before = id ? await table.byId(tx, among, id) : undefined;
        if (id && !before) throw Problem.notFound(noun);
        if (before) refuseStale(noun, before.version, version || undefined);
        await refuseTaken(tx, table.named, among, nameOf(values), id);
        await hooks.beforeSave?.(tx, values, before, owned);
        const savedId = await write(parts, tx, owned, values, before);
        const saved = (await table.byId(tx, among, savedId))!;
        tx.publish(...eventsOf(parts, saved, false));
        await hooks.afterSave?.(tx, { before, saved, at: this.clock.now() });
        tx.audit({
          ...subjectOf(parts, owned, savedId),
          before: before && valuesOf(fields, before as never),
          after: values,
        });
        return saved;
      });
    }
  }

  return { Save, SaveHandler };
}

/** Inserts or updates the row of a record. Returns its id. */
async function write(
  { alongside, owner, table }: ResourceParts,
  tx: Tx,
  owned: Owned,
  values: Values,
  before: StoredRecord | undefined,
): Promise<number> {
  const content = { ...values, ...alongside(values), nameKey: skeletonOf(nameOf(values)) };
  if (!before) {
    const columns = owner.columns.map((column) => [column, owned[column]]);
    return table.insert(tx, { ...Object.fromEntries(columns), ...content });
  }
  // A release that takes other locks may run next to this one.
  if (!(await table.update(tx, owned.among, before, content))) throw concurrentChange();
  return before.id;
}

const nameOf = ({ name }: Values): string => String(name);

/** The record of a request: its message `name`, or the request itself. */
function requestOf({ fields, name, readRequest }: ResourceParts, given: object): SaveRequest {
  const request = readRequest(given);
  const record = (request as Record<string, object | undefined>)[name] ?? request;
  return { id: 0, ...emptyOf(fields), ...record } as SaveRequest;
}

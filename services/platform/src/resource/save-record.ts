import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { emptyOf, valuesOf } from '@backroom/proto/fields';
import { Clock } from '../clock/index.js';
import { Commands, refuseStale } from '../command/index.js';
import { Database } from '../database/index.js';
import { Problem } from '../errors/index.js';
import { currentCall } from '../principal/index.js';
import { skeletonOf } from '../text/index.js';
import type { Among } from './owner.js';
import { readFields } from './read-fields.js';
import type { StoredRecord } from './record-table.js';
import { eventsOf, lockRecords, subjectOf, type ResourceParts } from './resource-parts.js';

type Wanted = Among & { id: number; version?: number } & Record<string, never>;

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
      const { id, version, ...wanted } = wantedOf(parts, request);
      const call = { database: this.database, principal, anyOf: parts.changers, request: wanted };
      const owned = await owner.toChange(call);
      const { among, scope } = owned;
      const values = readFields(fields, wanted);
      const options = { name: parts.commands.save, scope, principal, idempotencyKey, input: request };
      return this.commands.run(options, async (tx) => {
        await lockRecords(parts, tx, owned);
        await owned.refuseUnknown?.(tx);
        const before = id ? await table.byId(tx, among, id) : undefined;
        if (id && !before) throw Problem.notFound(noun);
        if (before) refuseStale(noun, before.version, version || undefined);
        const name = String(values['name']);
        await table.refuseTaken(tx, among, name, id);
        await hooks.beforeSave?.(tx, values, before, owned);
        const content = { ...values, nameKey: skeletonOf(name) };
        if (before) await table.update(tx, among, id, content);
        const columns = owner.columns.map((column) => [column, owned[column]]);
        const savedId = before ? id : await table.insert(tx, { ...Object.fromEntries(columns), ...content });
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

/** The record of a request: its message `name`, or the request itself. */
function wantedOf({ fields, name }: ResourceParts, request: object): Wanted {
  const wanted = (request as Record<string, object | undefined>)[name] ?? request;
  return { id: 0, ...emptyOf(fields), ...wanted } as Wanted;
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { valuesOf } from '@backroom/proto/fields';
import { Commands } from '../command/index.js';
import { Database } from '../database/index.js';
import { Problem } from '../errors/index.js';
import { currentCall } from '../principal/index.js';
import type { Among } from './owner.js';
import { eventsOf, lockRecords, subjectOf, type ResourceParts } from './resource-parts.js';

/** The command that deletes a record, and its handler. */
export function deleteRecord(parts: ResourceParts) {
  const { fields, hooks, noun, owner, table } = parts;

  class Delete {
    constructor(readonly request: Among & { id: number }) {}
  }

  @CommandHandler(Delete)
  class DeleteHandler implements ICommandHandler<Delete, void> {
    constructor(
      readonly commands: Commands,
      readonly database: Database,
    ) {}

    async execute({ request }: Delete): Promise<void> {
      const { principal } = currentCall();
      const { id } = request;
      const call = { database: this.database, principal, anyOf: parts.changers, request };
      const owned = await owner.toChange(call);
      const options = { name: parts.commands.delete, scope: owned.scope, principal };
      await this.commands.run(options, async (tx) => {
        await lockRecords(parts, tx, owned);
        const before = await table.byId(tx, owned.among, id);
        if (!before && parts.missingOk) return;
        if (!before) throw Problem.notFound(noun);
        await hooks.beforeDelete?.(tx, before);
        await table.delete(tx, owned.among, id);
        tx.publish(...eventsOf(parts, before, true));
        tx.audit({ ...subjectOf(parts, owned, id), before: valuesOf(fields, before as never) });
      });
    }
  }

  return { Delete, DeleteHandler };
}

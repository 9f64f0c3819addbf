import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Database } from '../database/index.js';
import { Problem } from '../errors/index.js';
import { currentCall, currentPrincipal } from '../principal/index.js';
import type { Among, Owned } from './owner.js';
import type { ListOptions } from './record-table.js';
import type { ResourceParts } from './resource-parts.js';

interface RecordCommands {
  Save: new (request: object, idempotencyKey?: string) => object;
  Delete: new (request: Among & { id: number }) => object;
}

/** A class that handles the four calls of a resource. */
export function recordCalls(parts: ResourceParts, { Save, Delete }: RecordCommands) {
  const { calls, name, noun, owner, plural, readers, table } = parts;

  @Injectable()
  class Calls {
    constructor(
      readonly commandBus: CommandBus,
      readonly database: Database,
    ) {}

    async [calls.list](request: Among & ListOptions): Promise<object> {
      const owned = await ownedBy(this.database, request);
      return this.database.withTenant(owned.scope, async (tx) => {
        await owned.refuseUnknown?.(tx);
        const { rows, total } = await table.page(tx, owned.among, request);
        return { [plural]: rows, total };
      });
    }

    async [calls.get](request: Among & { id: number }): Promise<object> {
      const { among, scope } = await ownedBy(this.database, request);
      const record = await this.database.withTenant(scope, (tx) => table.byId(tx, among, request.id));
      if (!record) throw Problem.notFound(noun);
      return { [name]: record };
    }

    async [calls.save](request: object): Promise<object> {
      return { [name]: await this.commandBus.execute(new Save(request, currentCall().idempotencyKey)) };
    }

    async [calls.delete](request: Among & { id: number }): Promise<object> {
      await this.commandBus.execute(new Delete(request));
      return {};
    }
  }

  async function ownedBy(database: Database, request: Among): Promise<Owned> {
    return owner.toRead({ database, principal: currentPrincipal(), anyOf: readers, request });
  }

  // Metrics and traces name the class.
  Object.defineProperty(Calls, 'name', { value: `${calls.list.slice('list'.length)}Controller` });
  return Calls;
}

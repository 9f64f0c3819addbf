import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database, Problem } from '@backroom/platform';
import type { CreatePrekitResponse } from '@backroom/proto/catalogue/v1/stock_service';
import { fault } from '../faults.js';
import { prekitChanged } from '../stock/stock.events.js';
import { stockChange } from '../stock/stock-scope.js';
import { insertPrekit, linesOf, lockPrekits, latestOpenAt, prekitById } from './prekit.sql.js';

export class CreatePrekit {
  constructor(
    readonly locationId: number,
    readonly idempotencyKey?: string,
  ) {}
}

/** Freezes the shortages of a location into a pre-kit (S-03, H-13). A repeated request finds no shortage. */
@CommandHandler(CreatePrekit)
export class CreatePrekitHandler implements ICommandHandler<CreatePrekit, CreatePrekitResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ locationId, idempotencyKey }: CreatePrekit): Promise<CreatePrekitResponse> {
    const { principal } = currentCall();
    const { place, scope } = await stockChange(this.database, principal, locationId);
    if (place.status === 'inactive') throw new Problem('unprocessable', fault('place-inactive'));
    const options = { name: 'create-prekit', scope, principal, idempotencyKey, input: { locationId } };
    return this.commands.run(options, async (tx) => {
      await lockPrekits(tx, locationId);
      const earlierAt = await latestOpenAt(tx, locationId);
      const by = principal.kind === 'user' ? Number(principal.id) : 0;
      const id = await insertPrekit(tx, place, by, this.clock.now());
      if (!id) throw new Problem('unprocessable', fault(earlierAt ? 'short-on-its-way' : 'nothing-short'));
      const made = (await prekitById(tx, id))!;
      const prekit = { ...made, lines: await linesOf(tx, id) };
      tx.publish(prekitChanged(prekit));
      const { accountId, products, pieces } = prekit;
      tx.audit({
        ...{ accountId, locationId, subjectKind: 'prekit', subjectId: id, subjectName: place.name },
        after: { products, pieces },
      });
      return { prekit: { ...prekit, lines: [] }, earlierAt };
    });
  }
}

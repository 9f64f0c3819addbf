import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Database,
  FieldCheck,
  Problem,
  type CommandTx,
  type Principal,
} from '@backroom/platform';
import type { Prekit } from '@backroom/proto/catalogue/v1/stock';
import type { DeliverPrekitRequest } from '@backroom/proto/catalogue/v1/stock_service';
import { fault } from '../faults.js';
import { maxPieces } from '../stock/read-lines.js';
import { placeOf, stockChange, stockScope } from '../stock/stock-scope.js';
import { linesOf, prekitById } from './prekit.sql.js';
import { cancel, deliver } from './settle.js';

export class DeliverPrekit {
  constructor(readonly request: DeliverPrekitRequest) {}
}

export class CancelPrekit {
  constructor(readonly id: number) {}
}

/** Marks a pre-kit as delivered, once (H-15): a later request returns the first outcome. */
@CommandHandler(DeliverPrekit)
export class DeliverPrekitHandler implements ICommandHandler<DeliverPrekit, Prekit> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ request: { id, lines } }: DeliverPrekit): Promise<Prekit> {
    const { principal } = currentCall();
    const scope = await settleScope(this.database, principal, id);
    return this.commands.run({ name: 'deliver-prekit', scope, principal }, async (tx) => {
      const prekit = (await prekitById(tx, id, true))!;
      if (prekit.state === 'cancelled') throw new Problem('unprocessable', fault('prekit-cancelled'));
      const its = await linesOf(tx, id);
      if (prekit.state === 'delivered') return { ...prekit, lines: its };
      const brought = read(lines, new Set(its.map(({ productId }) => productId)));
      const recordedAt = this.clock.now();
      const delivery = { at: recordedAt.getTime(), recordedAt, by: personOf(principal) };
      const settled = await deliver(
        tx,
        prekit,
        delivery,
        ({ productId, needed }) => brought.get(productId) ?? needed,
      );
      const pieces = settled.lines.reduce((sum, line) => sum + (line.delivered ?? 0), 0);
      audit(tx, settled, { pieces, ...(lines.length > 0 && { lines }) });
      return settled;
    });
  }
}

/** Cancels an open pre-kit. */
@CommandHandler(CancelPrekit)
export class CancelPrekitHandler implements ICommandHandler<CancelPrekit, Prekit> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: CancelPrekit): Promise<Prekit> {
    const { principal } = currentCall();
    const scope = await settleScope(this.database, principal, id);
    return this.commands.run({ name: 'cancel-prekit', scope, principal }, async (tx) => {
      const prekit = (await prekitById(tx, id, true))!;
      if (prekit.state === 'delivered') throw new Problem('unprocessable', fault('prekit-delivered'));
      if (prekit.state === 'cancelled') return { ...prekit, lines: await linesOf(tx, id) };
      const cancelled = await cancel(tx, prekit, this.clock.now(), personOf(principal));
      audit(tx, cancelled, {});
      return cancelled;
    });
  }
}

const personOf = ({ kind, id }: Principal) => (kind === 'user' ? Number(id) : 0);

/** Returns the scope to settle the pre-kit in. Throws `notFound` for one that the caller cannot see. */
async function settleScope(database: Database, principal: Principal, id: number) {
  const prekit = await database.withTenant(stockScope(principal), async (tx) => {
    const found = await prekitById(tx, id);
    if (found) await placeOf(tx, found.locationId);
    return found;
  });
  if (!prekit) throw Problem.notFound('prekit');
  return (await stockChange(database, principal, prekit.locationId)).scope;
}

function read(lines: DeliverPrekitRequest['lines'], its: ReadonlySet<number>): Map<number, number> {
  const check = new FieldCheck();
  const brought = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  if (brought.size < lines.length) check.refuse('lines', fault('product-once'));
  lines.forEach(({ productId, quantity }, n) => {
    if (!its.has(productId)) check.refuse(`lines.${n}.productId`, fault('unknown'));
    check.whole(`lines.${n}.quantity`, quantity, 0, maxPieces);
  });
  check.done();
  return brought;
}

function audit(tx: CommandTx, { id, accountId, locationId, locationName, state }: Prekit, more: object) {
  tx.audit({
    ...{ accountId, locationId, subjectKind: 'prekit', subjectId: id, subjectName: locationName },
    before: { state: 'open' },
    after: { state, ...more },
  });
}

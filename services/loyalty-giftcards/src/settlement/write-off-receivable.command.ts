import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Ids,
  isUuid,
  Problem,
  readName,
  rowsOf,
  scopeFor,
} from '@backroom/platform';
import type { Receivable, WriteOffReceivableRequest } from '@backroom/proto/customers/v1/receivables_service';
import { maxLengths } from '@backroom/proto/lengths';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { auditedAmount } from '../purse/money-text.js';
import { receivableOf } from './list-receivables.sql.js';
import { settleReceivable, type ReceivableRow } from './receivable.sql.js';

export class WriteOffReceivable {
  constructor(readonly request: WriteOffReceivableRequest) {}
}

/** Writes off a debt for the operator, with a reason (H-03). */
@CommandHandler(WriteOffReceivable)
export class WriteOffReceivableHandler implements ICommandHandler<WriteOffReceivable, Receivable> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request }: WriteOffReceivable): Promise<Receivable> {
    const { principal, idempotencyKey } = currentCall();
    const { name: reason, problem } = readName(request.reason, maxLengths.note, 1, true);
    const scope = scopeFor(principal, permissions.WalletsCredit);
    if (problem) throw Problem.invalid('reason', problem);
    const options = { name: 'write-off-debt', scope, principal, idempotencyKey, input: request };
    return this.commands.run(options, async (tx) => {
      const [owed] = isUuid(request.id)
        ? await rowsOf<ReceivableRow>(tx, 'select * from receivable where id = $1 for update', [request.id])
        : [];
      if (!owed) throw Problem.notFound('debt');
      const amount = owed.amount - owed.settled;
      if (amount === 0) throw new Problem('unprocessable', fault('not-owed'));
      const { accountId, locationId } = owed;
      const id = this.ids.next();
      const byPerson = principal.kind === 'user' ? Number(principal.id) : 0;
      const at = this.clock.now();
      const settling = { id, by: 'writeOff', factId: id, amount, tender: '', reason, byPerson, at } as const;
      tx.publish(await settleReceivable(tx, owed, settling));
      tx.audit({
        ...{ accountId, locationId, subjectKind: 'debt', subjectId: owed.id },
        ...{
          before: { owed: auditedAmount(amount, owed.currency) },
          after: { owed: auditedAmount(0, owed.currency), reason },
        },
      });
      return (await receivableOf(tx, accountId, owed.id))!;
    });
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Ids, ofCopies, Problem } from '@backroom/platform';
import type { OpenTabRequest, Tab } from '@backroom/proto/customers/v1/tabs_service';
import { AccountCopy } from '../copies/copies.entities.js';
import { customerChange } from '../customer/customer-scope.js';
import { fault } from '../faults.js';
import { purseChanged } from '../purse/purse.events.js';
import { isCustomer, openPurse } from '../purse/purse.sql.js';
import { auditedLimit, readLimit, refuseRaising } from './tab-limit.js';
import { lockedTabOf, tabById, writeTab } from './tab.sql.js';

export class OpenTab {
  constructor(
    readonly request: OpenTabRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Opens a tab with a limit (CUST-6), or reopens the customer’s archived one. */
@CommandHandler(OpenTab)
export class OpenTabHandler implements ICommandHandler<OpenTab, Tab> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request, idempotencyKey }: OpenTab): Promise<Tab> {
    const { principal } = currentCall();
    const { accountId, customerId: personId } = request;
    const scope = customerChange(principal, accountId);
    const options = { name: 'open-tab', scope, principal, idempotencyKey, input: request };
    return this.commands.run(options, async (tx) => {
      const operator = await tx.records.findOneBy(AccountCopy, { accountId });
      if (!operator) throw Problem.notFound('account', ofCopies(AccountCopy, accountId));
      const { currency } = operator;
      const limit = readLimit(request.limit, currency);
      // Opening a tab requires a limit (H-07).
      if (limit === 0) throw Problem.invalid('limit', fault('not-above-zero'));
      refuseRaising(principal, accountId, 0, limit);
      if (!(await isCustomer(tx, accountId, personId))) throw Problem.invalid('userId', fault('unknown'));
      const now = this.clock.now();
      const id = this.ids.next();
      await openPurse(tx, { ...{ accountId, id, personId, tender: 'tab', currency }, at: now });
      const tab = (await lockedTabOf(tx, accountId, personId))!;
      if (tab.id !== id && !tab.archivedAt) throw Problem.invalid('userId', fault('tab-open'));
      tx.publish(purseChanged(await writeTab(tx, tab, { limit, archivedAt: null, now })));
      tx.audit({
        ...{ accountId, subjectKind: 'customer', subjectId: personId },
        after: auditedLimit(limit, tab.currency),
      });
      return tabById(tx, accountId, tab.id, now);
    });
  }
}

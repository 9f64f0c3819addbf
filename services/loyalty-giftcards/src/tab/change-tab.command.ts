import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall } from '@backroom/platform';
import type { ChangeTabRequest, Tab } from '@backroom/proto/customers/v1/tabs_service';
import { changeScopeOf } from '../customer/customer-scope.js';
import { purseChanged } from '../purse/purse.events.js';
import { auditedLimit, readLimit, refuseRaising } from './tab-limit.js';
import { lockedTab, tabById, writeTab } from './tab.sql.js';

export class ChangeTab {
  constructor(readonly request: ChangeTabRequest) {}
}

/** Changes the limit of a tab; existing debt stays (CUST-6). */
@CommandHandler(ChangeTab)
export class ChangeTabHandler implements ICommandHandler<ChangeTab, Tab> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request }: ChangeTab): Promise<Tab> {
    const { principal } = currentCall();
    const { accountId, id } = request;
    const scope = changeScopeOf(principal, accountId, 'tab');
    const options = { name: 'change-tab', scope, principal, input: request };
    return this.commands.run(options, async (tx) => {
      const tab = await lockedTab(tx, accountId, id);
      const limit = readLimit(request.limit, tab.currency);
      refuseRaising(principal, accountId, tab.creditLimit, limit);
      const now = this.clock.now();
      if (limit !== tab.creditLimit) {
        tx.publish(purseChanged(await writeTab(tx, tab, { limit, archivedAt: null, now })));
        tx.audit({
          ...{ accountId, subjectKind: 'customer', subjectId: tab.personId },
          before: auditedLimit(tab.creditLimit, tab.currency),
          after: auditedLimit(limit, tab.currency),
        });
      }
      return tabById(tx, accountId, id, now);
    });
  }
}

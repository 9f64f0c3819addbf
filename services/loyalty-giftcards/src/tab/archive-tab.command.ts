import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Problem } from '@backroom/platform';
import type { ArchiveTabRequest } from '@backroom/proto/customers/v1/tabs_service';
import { changeScopeOf } from '../customer/customer-scope.js';
import { preparedFor } from '../deposit/deposit.sql.js';
import { fault } from '../faults.js';
import { releaseOverdue } from '../purse/expire-hold.work.js';
import { purseChanged } from '../purse/purse.events.js';
import { auditedLimit } from './tab-limit.js';
import { lockedTab, writeTab } from './tab.sql.js';

export class ArchiveTab {
  constructor(readonly request: ArchiveTabRequest) {}
}

/**
 * Archives a settled tab. Charges, reservations and payments lock its purse first, so each either comes before, and the
 * tab stays, or finds no tab.
 */
@CommandHandler(ArchiveTab)
export class ArchiveTabHandler implements ICommandHandler<ArchiveTab, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request }: ArchiveTab): Promise<void> {
    const { principal } = currentCall();
    const { accountId, id } = request;
    const scope = changeScopeOf(principal, accountId, 'tab');
    const options = { name: 'archive-tab', scope, principal, input: request };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const found = await lockedTab(tx, accountId, id);
      await releaseOverdue(tx, found, now);
      const tab = await lockedTab(tx, accountId, id);
      if (tab.balance !== 0) throw new Problem('unprocessable', fault('tab-owed'));
      if (tab.held > 0 || (await preparedFor(tx, tab, now)) > 0)
        throw new Problem('unprocessable', fault('tab-in-use'));
      tx.publish(purseChanged(await writeTab(tx, tab, { limit: 0, archivedAt: now, now })));
      tx.audit({
        ...{ accountId, subjectKind: 'customer', subjectId: tab.personId },
        before: auditedLimit(tab.creditLimit, tab.currency),
      });
    });
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Database, Problem, wholeScope, type Tx } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import { Balances } from './balances.js';
import { publishGrants } from '../access/publish-grants.js';
import { accountChanged } from './account.events.js';
import { accountById, accountOf, staffOf } from './account.sql.js';
import { lockAccount } from './lock-account.js';
import { writeAccount } from './write-account.js';

export class CloseAccount {
  constructor(
    readonly accountId: number,
    readonly idempotencyKey?: string,
  ) {}
}

/**
 * Closes an operator softly: its rows and history stay, and its staff can change nothing (OPER-1). Refused while
 * balances are owed. Balances that arise between that check and the closing remain.
 */
@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount, void> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly balances: Balances,
  ) {}

  async execute({ accountId, idempotencyKey }: CloseAccount): Promise<void> {
    const { principal } = currentCall();
    const scope = wholeScope(principal, [permissions.OperatorsDelete], [accountId]);
    const { status } = await this.database.withTenant(scope, (tx) => foundAccount(tx, accountId));
    if (status !== 'closed') await this.balances.refuseOwed(accountId);
    const options = { name: 'close-account', scope, principal, idempotencyKey, input: { accountId } };
    await this.commands.run(options, async (tx) => {
      await lockAccount(tx, accountId);
      const before = await foundAccount(tx, accountId);
      if (before.status === 'closed') return;
      await writeAccount(tx, accountId, { status: 'closed' });
      tx.publish(accountChanged({ ...accountOf(before), status: 'closed' }));
      await publishGrants(tx, await staffOf(tx, accountId));
      const change = { before: { status: before.status }, after: { status: 'closed' } };
      tx.audit({ accountId, subjectKind: 'account', subjectId: accountId, ...change });
    });
  }
}

async function foundAccount(tx: Tx, accountId: number) {
  const found = await accountById(tx, accountId);
  if (!found) throw Problem.notFound('operator');
  return found;
}

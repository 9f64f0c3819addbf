import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Problem, type Principal, refuseStale, wholeScope } from '@backroom/platform';
import type { GetAccountResponse, UpdateAccountRequest } from '@backroom/proto/identity/v1/accounts_service';
import { changing } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { setupAreas } from '../access/authority.js';
import { publishGrants } from '../access/publish-grants.js';
import { readAccount } from './account-content.js';
import { accountChanged } from './account.events.js';
import { accountById, accountOf, detailsOf, staffOf } from './account.sql.js';
import { lockAccount } from './lock-account.js';
import { writeAccount } from './write-account.js';

export class UpdateAccount {
  constructor(
    readonly change: UpdateAccountRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Changes the given fields of an account: its store (SETUP-1), or its status and program (OPER-1). */
@CommandHandler(UpdateAccount)
export class UpdateAccountHandler implements ICommandHandler<UpdateAccount, GetAccountResponse> {
  constructor(private readonly commands: Commands) {}

  execute({ change, idempotencyKey }: UpdateAccount): Promise<GetAccountResponse> {
    const { principal } = currentCall();
    const { accountId, store, version, currency, ...fields } = change;
    const scope = wholeScope(principal, changing(store ? setupAreas.store : setupAreas.operators), [
      accountId,
    ]);
    refuseReserved(principal, change);
    const content = readAccount(fields);
    const options = { name: 'update-account', scope, principal, idempotencyKey, input: change };
    return this.commands.run(options, async (tx) => {
      await lockAccount(tx, accountId);
      const before = (await accountById(tx, accountId))!;
      refuseStale('operator', before.version, version);
      if (before.status === 'closed') throw new Problem('unprocessable', fault('account-closed'));
      if (currency !== undefined && currency !== before.currency)
        throw Problem.invalid('currency', fault('fixed'));
      await writeAccount(tx, accountId, content);
      const after = (await accountById(tx, accountId))!;
      tx.publish(accountChanged(accountOf(after)));
      // The status limits the changes at the account, and so is part of the grants.
      if (after.status !== before.status) await publishGrants(tx, await staffOf(tx, accountId));
      const [was, is] = [detailsOf(before), detailsOf(after)];
      tx.audit({ accountId, subjectKind: 'account', subjectId: accountId, before: was, after: is });
      return is;
    });
  }
}

/** Status and program of an account are reserved for super admins. */
function refuseReserved(principal: Principal, { status, loyaltyProgram }: UpdateAccountRequest): void {
  if (principal.scope === 'super admin') return;
  if (status !== undefined || loyaltyProgram !== undefined)
    throw new Problem('forbidden', fault('forbidden'));
}

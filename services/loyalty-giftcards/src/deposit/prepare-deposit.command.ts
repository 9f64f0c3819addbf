import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentPrincipal,
  Ids,
  isUuid,
  Problem,
  type Tx,
} from '@backroom/platform';
import type { PreparedDeposit, PrepareRequest } from '@backroom/proto/tenders/v1/deposits_service';
import { fault } from '../faults.js';
import { purseToFill } from '../purse/purse-to-fill.js';
import { readPurse, refuseOtherCurrency, type PurseRow } from '../purse/purse.sql.js';
import { depositOf, insertDeposit, preparedFor, toDeposit, type DepositRow } from './deposit.sql.js';

export class PrepareDeposit {
  constructor(readonly request: PrepareRequest) {}
}

/** Makes sure that money can come in before anybody is asked for it. */
@CommandHandler(PrepareDeposit)
export class PrepareDepositHandler implements ICommandHandler<PrepareDeposit, PreparedDeposit> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request }: PrepareDeposit): Promise<PreparedDeposit> {
    const { depositId, amount, currency, locationId = 0 } = request;
    if (!isUuid(depositId)) throw Problem.invalid('depositId', fault('uuid'));
    const asked = readPurse(request.purse);
    const { accountId, customerId: personId, tender, cardId } = asked;
    const options = {
      ...{ name: 'prepare-deposit', scope: accountScope(accountId), principal: currentPrincipal() },
      unaudited: 'the load or payment says who makes it, and the journal what came of it',
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const earlier = await depositOf(tx, accountId, depositId);
      if (earlier) return asFirst(earlier, request, now);
      if (amount <= 0) throw Problem.invalid('amount', fault('not-above-zero'));
      if (request.expiresAt <= now.getTime()) throw Problem.invalid('expiresAt', fault('past'));
      const purse = await purseToFill(tx, asked, currency, {
        ids: this.ids,
        at: now,
        amount: request.amount,
      });
      refuseOtherCurrency(purse, currency);
      await refuseAboveDebt(tx, purse, amount, now);
      const deposit: DepositRow = {
        ...{
          accountId,
          depositId,
          purseId: purse.id,
          personId,
          tender,
          cardId,
          amount,
          currency,
          locationId,
        },
        ...{ state: 'prepared', expiresAt: new Date(request.expiresAt), balanceAfter: null },
        ...{ settled: 0, granted: request.granted ?? false },
      };
      // The same deposit was here a moment ago.
      if (!(await insertDeposit(tx, deposit)))
        return asFirst((await depositOf(tx, accountId, depositId))!, request, now);
      return toDeposit(deposit, now);
    });
  }
}

/** Nobody pays for a tab what is not owed on it, nor twice: what somebody is being asked for counts (H-19). */
async function refuseAboveDebt(tx: Tx, purse: PurseRow, amount: number, now: Date): Promise<void> {
  if (purse.tender !== 'tab') return;
  const owed = Math.max(0, -purse.balance);
  const left = owed - (await preparedFor(tx, purse, now));
  if (amount <= left) return;
  const why = left > 0 ? 'not-owed' : owed > 0 ? 'being-paid' : 'nothing-owed';
  throw new Problem('unprocessable', fault(why));
}

/** Throws `conflict` when something else is asked for than at first. */
function asFirst(
  deposit: DepositRow,
  { purse, amount, currency }: PrepareRequest,
  now: Date,
): PreparedDeposit {
  const { customerId, tender, cardId } = purse!;
  const first = [deposit.personId, deposit.tender, deposit.cardId, deposit.amount, deposit.currency];
  const again = [customerId, tender, cardId, amount, currency];
  if (first.some((one, n) => one !== again[n])) throw new Problem('conflict', fault('asked-otherwise'));
  return toDeposit(deposit, now);
}

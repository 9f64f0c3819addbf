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

/** Checks that a deposit is possible before anybody is asked to pay. */
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
    const target = readPurse(request.purse);
    const { accountId, customerId: personId, tender, cardId } = target;
    const options = {
      ...{ name: 'prepare-deposit', scope: accountScope(accountId), principal: currentPrincipal() },
      unaudited: 'the load or payment records who makes it, and the journal its effect',
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const earlier = await depositOf(tx, accountId, depositId);
      if (earlier) return asFirst(earlier, request, now);
      if (amount <= 0) throw Problem.invalid('amount', fault('not-above-zero'));
      if (request.expiresAt <= now.getTime()) throw Problem.invalid('expiresAt', fault('past'));
      const purse = await purseToFill(tx, target, currency, {
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
      // A concurrent request has inserted the same deposit.
      if (!(await insertDeposit(tx, deposit)))
        return asFirst((await depositOf(tx, accountId, depositId))!, request, now);
      return toDeposit(deposit, now);
    });
  }
}

/** A payment of a tab may not exceed its debt; payments in progress count (H-19). */
async function refuseAboveDebt(tx: Tx, purse: PurseRow, amount: number, now: Date): Promise<void> {
  if (purse.tender !== 'tab') return;
  const owed = Math.max(0, -purse.balance);
  const left = owed - (await preparedFor(tx, purse, now));
  if (amount <= left) return;
  const reason = left > 0 ? 'not-owed' : owed > 0 ? 'being-paid' : 'nothing-owed';
  throw new Problem('unprocessable', fault(reason));
}

/** Throws `conflict` if the request differs from the first. */
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

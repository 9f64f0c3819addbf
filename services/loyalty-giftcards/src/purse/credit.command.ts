import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentPrincipal,
  Ids,
  isUuid,
  Problem,
  type CommandTx,
} from '@backroom/platform';
import type { CreditRequest, CreditResponse, Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { fault } from '../faults.js';
import { changePurse } from './change-purse.sql.js';
import {
  creditOf,
  insertCredit,
  isSettled,
  paidByPoints,
  purseThatPaid,
  toCredit,
  type CreditRow,
} from './credit.sql.js';
import type { HoldName } from './hold.sql.js';
import { pointsDue } from './points-due.js';
import { crediting } from './purse-rules.js';
import { endDebt, endingOf } from '../settlement/end-debt.js';
import { lockedTabAndWallet, partsOfTab, type CreditPart } from './credit-tab.js';
import { purseToFill, type Filling } from './purse-to-fill.js';
import { lockedPurse, lockedPurseById, readPurse, refuseOtherCurrency } from './purse.sql.js';

export class Credit {
  constructor(readonly request: CreditRequest) {}
}

/** Credits a refund to the purse that paid, once per refund. */
@CommandHandler(Credit)
export class CreditHandler implements ICommandHandler<Credit, CreditResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request }: Credit): Promise<CreditResponse> {
    const { accountId } = readPurse(request.purse);
    const options = {
      ...{ name: 'credit-value', scope: accountScope(accountId), principal: currentPrincipal() },
      unaudited: 'the refund records who made it, and the journal its effect',
    };
    const parts = { clock: this.clock, ids: this.ids };
    return this.commands.run(options, async (tx) => toCredit((await creditValue(tx, request, parts)).credit));
  }
}

interface Parts {
  clock: Clock;
  ids: Ids;
}

/** Result of a credit: its row, the parts credited to purses, and the money of the sale that ended a debt. */
interface Credited {
  credit: CreditRow;
  parts: readonly CreditPart[];
  debtEnded: number;
}

/** Implements `TendersService.Credit` within a transaction; a refund credited before has no parts. */
export async function creditValue(
  tx: CommandTx,
  request: CreditRequest,
  { clock, ids }: Parts,
): Promise<Credited> {
  const { refundId, orderId, amount, currency, locationId = 0 } = request;
  if (!isUuid(refundId)) throw Problem.invalid('refundId', fault('uuid'));
  if (!isUuid(orderId)) throw Problem.invalid('orderId', fault('uuid'));
  const { accountId, tender, customerId: personId, cardId } = readPurse(request.purse);
  const money = tender === 'points' ? request.money : undefined;
  if ((money?.amount ?? amount) <= 0) throw Problem.invalid('amount', fault('not-above-zero'));
  const now = clock.now();
  const ofSale = { accountId, orderId, tender, cardId: cardId.toLowerCase() };
  const paidBy = await purseThatPaid(tx, ofSale);
  // Purses before debts, in the same lock order as deposits; concurrent refunds of one sale wait here.
  await lockPurses(tx, readPurse(request.purse), paidBy);
  const earlier = await creditOf(tx, accountId, refundId);
  if (earlier) return { credit: asFirst(earlier, request), parts: [], debtEnded: 0 };
  // Unpaid debt of the sale ends first, open or written off: nobody is paid money that nobody paid.
  const back = money ?? { amount, currency };
  const ending = await endingOf(tx, { ...ofSale, currency: back.currency }, back.amount);
  const paid = back.amount - ending.open - ending.writtenOff;
  const rest = money ? await pointsFor(tx, request, paid) : paid;
  const parts = rest > 0 ? await partsOf(tx, request, ofSale, { ids, at: now, amount: rest, paidBy }) : [];
  const credit = {
    ...{ accountId, refundId, orderId, personId, tender, cardId, amount, currency },
    ...{ purseId: parts[0]?.purse.id ?? null, given: rest, forMoney: money ? paid : 0 },
  };
  // A concurrent request has inserted the same refund.
  if (!(await insertCredit(tx, credit))) {
    const first = asFirst((await creditOf(tx, accountId, refundId))!, request);
    return { credit: first, parts: [], debtEnded: 0 };
  }
  await endDebt(tx, ending, { refundId, tender, ids, at: now });
  const cause = { kind: 'credit', factId: refundId, locationId, paidBy: tender } as const;
  for (const { purse, amount: part } of parts) await changePurse(tx, purse, crediting(part), now, cause);
  return { credit, parts, debtEnded: back.amount - paid };
}

/** Returns the points for the paid part of a sale; before the sale is settled, the requested amount. */
async function pointsFor(
  tx: CommandTx,
  { orderId, amount, purse }: CreditRequest,
  paid: number,
): Promise<number> {
  const before = await paidByPoints(tx, purse!.accountId, orderId);
  if (before) return pointsDue(before, paid);
  return paid > 0 ? amount : 0;
}

/** Locks the purses that a refund may be credited to until the end of the transaction. */
async function lockPurses(
  tx: CommandTx,
  target: Purse & { tender: StoredTender },
  paidBy: string | undefined,
): Promise<void> {
  if (target.tender === 'tab') await lockedTabAndWallet(tx, target, paidBy);
  else await (paidBy ? lockedPurseById(tx, target.accountId, paidBy) : lockedPurse(tx, target));
}

/**
 * Returns the parts of a credit: the paying purse gets it, whichever customer the sale names, since a kiosk may name
 * another.
 */
async function partsOf(
  tx: CommandTx,
  { purse: requested, currency }: CreditRequest,
  ofSale: HoldName,
  filling: Filling,
): Promise<CreditPart[]> {
  const target = readPurse(requested);
  try {
    const parts =
      target.tender === 'tab'
        ? await partsOfTab(tx, target, currency, { ...filling, isSettled: await isSettled(tx, ofSale) })
        : [{ purse: await purseToFill(tx, target, currency, filling), amount: filling.amount }];
    for (const { purse } of parts) refuseOtherCurrency(purse, currency);
    return parts;
  } catch (error) {
    // The sale may still become a debt, which its refund ends without a purse.
    const isEarly = error instanceof Problem && error.kind === 'notFound' && !(await isSettled(tx, ofSale));
    throw isEarly ? Problem.notFound('sale') : error;
  }
}

/** Throws `conflict` if the request differs from the first. */
function asFirst(credit: CreditRow, { orderId, purse, amount, currency }: CreditRequest): CreditRow {
  const { customerId, tender, cardId } = purse!;
  const first = [
    credit.orderId,
    credit.personId,
    credit.tender,
    credit.cardId,
    credit.amount,
    credit.currency,
  ];
  const now = [orderId.toLowerCase(), customerId, tender, cardId, amount, currency];
  if (first.some((one, n) => one !== now[n])) throw new Problem('conflict', fault('asked-otherwise'));
  return credit;
}

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

/** Gives back to where it was spent from, once per refund. */
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
      unaudited: 'the refund says who gave it, and the journal what came of it',
    };
    const parts = { clock: this.clock, ids: this.ids };
    return this.commands.run(options, async (tx) => toCredit((await creditValue(tx, request, parts)).credit));
  }
}

interface Parts {
  clock: Clock;
  ids: Ids;
}

/** What a credit came to: its row, what went into which purse, and what of the sale's money ended a debt. */
interface Credited {
  credit: CreditRow;
  parts: readonly CreditPart[];
  debtEnded: number;
}

/** What `TendersService.Credit` does within a transaction; of a refund that was credited before there are no parts. */
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
  // Purses first, then debts, as deposits do; refunds of one sale at once wait here for each other.
  await keepPurses(tx, readPurse(request.purse), paidBy);
  const earlier = await creditOf(tx, accountId, refundId);
  if (earlier) return { credit: asFirst(earlier, request), parts: [], debtEnded: 0 };
  // Unpaid debt of the sale ends first, open or written off: nobody gets money that nobody paid.
  const back = money ?? { amount, currency };
  const ending = await endingOf(tx, { ...ofSale, currency: back.currency }, back.amount);
  const paid = back.amount - ending.open - ending.writtenOff;
  const rest = money ? await pointsFor(tx, request, paid) : paid;
  const parts = rest > 0 ? await partsOf(tx, request, ofSale, { ids, at: now, amount: rest, paidBy }) : [];
  const credit = {
    ...{ accountId, refundId, orderId, personId, tender, cardId, amount, currency },
    ...{ purseId: parts[0]?.purse.id ?? null, given: rest, forMoney: money ? paid : 0 },
  };
  // The same refund was here a moment ago.
  if (!(await insertCredit(tx, credit))) {
    const first = asFirst((await creditOf(tx, accountId, refundId))!, request);
    return { credit: first, parts: [], debtEnded: 0 };
  }
  await endDebt(tx, ending, { refundId, tender, ids, at: now });
  const cause = { kind: 'credit', factId: refundId, locationId, paidBy: tender } as const;
  for (const { purse, amount: part } of parts) await changePurse(tx, purse, crediting(part), now, cause);
  return { credit, parts, debtEnded: back.amount - paid };
}

/** The points for what was paid of a sale; before the sale is settled as many as are asked for. */
async function pointsFor(
  tx: CommandTx,
  { orderId, amount, purse }: CreditRequest,
  paid: number,
): Promise<number> {
  const before = await paidByPoints(tx, purse!.accountId, orderId);
  if (before) return pointsDue(before, paid);
  return paid > 0 ? amount : 0;
}

/** Keeps what a refund may come into until the end of the transaction. */
async function keepPurses(
  tx: CommandTx,
  asked: Purse & { tender: StoredTender },
  paidBy: string | undefined,
): Promise<void> {
  if (asked.tender === 'tab') await lockedTabAndWallet(tx, asked, paidBy);
  else await (paidBy ? lockedPurseById(tx, asked.accountId, paidBy) : lockedPurse(tx, asked));
}

/** What paid gets it back, whomever the sale names: a kiosk may have named somebody else. */
async function partsOf(
  tx: CommandTx,
  { purse: asked, currency }: CreditRequest,
  ofSale: HoldName,
  filling: Filling,
): Promise<CreditPart[]> {
  const wanted = readPurse(asked);
  try {
    const parts =
      wanted.tender === 'tab'
        ? await partsOfTab(tx, wanted, currency, { ...filling, isSettled: await isSettled(tx, ofSale) })
        : [{ purse: await purseToFill(tx, wanted, currency, filling), amount: filling.amount }];
    for (const { purse } of parts) refuseOtherCurrency(purse, currency);
    return parts;
  } catch (error) {
    // The sale may still become a debt, which its refund ends without a purse.
    const isEarly = error instanceof Problem && error.kind === 'notFound' && !(await isSettled(tx, ofSale));
    throw isEarly ? Problem.notFound('sale') : error;
  }
}

/** Throws `conflict` when something else is asked for than at first. */
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

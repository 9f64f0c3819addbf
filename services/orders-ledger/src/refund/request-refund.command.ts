import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Ids,
  Problem,
  schedule,
  scopeFor,
  type CommandTx,
  type Principal,
} from '@backroom/platform';
import { minorOf, type ReturnSums } from '@backroom/pricing';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { permissions } from '@backroom/proto/permissions';
import { exampleAmount, fault, moneyOf } from '../faults.js';
import { accountsOf } from '../copies/accounts-of.js';
import { firstLook } from '../payment/ask-again.work.js';
import { insertRefund, linesToReturn, lockPaidPart } from './refund.sql.js';
import type { PaidPart, RefundWithPayment } from './refund.sql.js';
import { returnOf } from './refund-lines.js';
import { partsFor, sumOf, takeFrom } from './refund-parts.js';
import { askAgain, settleRefunds } from './settle-refund.js';
import { isOwnHand, paymentLabels, tenderOf, type Tender } from './tender.js';
import { Tenders } from './tenders.js';

/** The refund as it stands. */
export interface RequestedRefund {
  refund: Refund;
  /** What this call began, for its tender; nothing when it repeats one under its key, or is at its end already. */
  began?: RefundWithPayment;
}

export class RequestRefund {
  constructor(
    readonly request: RefundPaymentRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/**
 * The intent of a refund, durable before anybody is asked to give money (LEDG-2): what it takes is reserved, so that
 * nothing is given twice, and whoever dies on the way, the refund is found pending and brought to its end.
 * What the operator gives by hand is settled at once.
 */
@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund, RequestedRefund> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly tenders: Tenders,
  ) {}

  async execute({ request, idempotencyKey }: RequestRefund): Promise<RequestedRefund> {
    const { principal } = currentCall();
    const scope = scopeFor(principal, permissions.RefundsIssue);
    const options = { name: 'refund-payment', scope, principal, idempotencyKey, input: request };
    let began: RefundWithPayment | undefined;
    const refund = await this.commands.run(options, async (tx) => {
      const accounts = await accountsOf(tx, scope);
      const parts = await lockPaidPart(tx, accounts, request.orderId, request.paymentId);
      if (parts.length > 1) throw new Problem('unprocessable', fault('ambiguous'));
      const [paid] = parts;
      if (!paid) throw Problem.notFound('payment');
      const byLine =
        request.lines.length > 0
          ? returnOf(await linesToReturn(tx, paid), request, paid.currency)
          : undefined;
      const refund = this.refundOf(paid, request, principal, byLine);
      await insertRefund(tx, refund, paid.n);
      audit(tx, refund, paid.number);
      if (isOwnHand(refund.tender as Tender)) {
        const [settled] = await settleRefunds(
          tx,
          [{ refund, state: 'succeeded', reason: '' }],
          refund.requestedAt,
        );
        return settled!;
      }
      await schedule(tx, firstLook(askAgain, refund.id, refund.accountId, refund.requestedAt));
      const { reference: paymentReference, amount, lastFour } = paid;
      began = { ...refund, paymentReference, paid: amount, lastFour };
      return refund;
    });
    // What a try began that was turned away at its commit never was.
    return { refund, began: began?.id === refund.id ? began : undefined };
  }

  private refundOf(
    paid: PaidPart,
    request: RefundPaymentRequest,
    { kind, id }: Principal,
    byLine?: ReturnSums,
  ): Refund {
    const tender = tenderOf(paid.type, paid.customerId);
    if (!tender) throw new Problem('unprocessable', fault('not-refundable', { why: 'globalConnectCard' }));
    if (tender === 'card' && paid.reference && !paid.isOwn)
      throw new Problem('unprocessable', fault('not-refundable', { why: 'otherSale' }));
    if (request.currency && request.currency !== paid.currency)
      throw Problem.invalid('currency', fault('other-currency', { currency: paid.currency }));
    this.tenders.refuseUnavailable(tender);
    const remains = Math.min(paid.amount - paid.refunded, sumOf(paid.left));
    const asked = request.amount ? minorOf(request.amount, paid.currency) : remains;
    const amount = byLine ? byLine.total : asked;
    if (remains === 0) throw new Problem('conflict', fault('refunded'));
    if (amount === undefined)
      throw Problem.invalid('amount', fault('no-amount', { example: moneyOf(exampleAmount, paid.currency) }));
    if (amount === 0) throw Problem.invalid('amount', fault('not-above-zero'));
    if (amount > remains)
      throw Problem.invalid('amount', fault('above-payment', { payment: paymentLabels[paid.type]! }));
    return {
      id: this.ids.next(),
      accountId: paid.accountId,
      locationId: paid.locationId,
      orderId: paid.orderId,
      paymentId: request.paymentId,
      paymentType: paid.type,
      tender,
      currency: paid.currency,
      amount,
      parts: byLine ? partsFor(byLine, paid.left) : takeFrom(paid.left, amount),
      reason: request.reason.trim(),
      state: 'pending',
      failure: '',
      requestedBy: kind === 'user' ? Number(id) : 0,
      requestedAt: this.clock.now().getTime(),
      settledAt: 0,
      localDate: '',
      timezone: paid.timezone,
      lines: request.lines,
      restock: request.restock,
    };
  }
}

function audit(
  tx: CommandTx,
  { accountId, locationId, orderId, id, paymentId, tender, amount, currency, reason, lines, restock }: Refund,
  number: string,
): void {
  tx.audit({
    accountId,
    subjectKind: 'order',
    subjectId: orderId,
    subjectName: number,
    locationId,
    after: {
      ...{ refundId: id, paymentId, tender, amount, currency, reason },
      ...(lines.length > 0 && { lines, restock }),
    },
  });
}

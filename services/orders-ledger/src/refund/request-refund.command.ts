import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Ids, Problem, scopeFor, type CommandTx } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { permissions } from '@backroom/proto/permissions';
import { scheduleFirstAsk } from '../external-intent/ask-again.js';
import { fault } from '../faults.js';
import { accountsOf } from '../copies/accounts-of.js';
import { kindOf } from '../booking/sale-kind.js';
import { tenders } from '../tender/tenders.js';
import { insertRefund, lockPaidPart, type RefundWithPayment } from './refund.sql.js';
import { refundOf } from './refund-of.js';
import { refunds, settleRefunds } from './settle-refund.js';
import { RefundTenders } from './refund-tenders.js';

/** The current state of the refund. */
export interface RequestedRefund {
  refund: Refund;
  /**
   * The refund that this call began, for its tender; absent if it repeats one under its key, or if the refund has
   * already ended.
   */
  began?: RefundWithPayment;
}

export class RequestRefund {
  constructor(
    readonly request: RefundPaymentRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/**
 * Stores the intent of a refund before any party is called (LEDG-2): its amount is reserved, so that nothing is
 * refunded twice, and after a crash the refund is found pending and completed. Refunds paid by hand are settled at
 * once.
 */
@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund, RequestedRefund> {
  constructor(
    private readonly commands: Commands,
    readonly clock: Clock,
    readonly ids: Ids,
    readonly tenders: RefundTenders,
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
      const refund = await refundOf(tx, paid, request, this);
      await insertRefund(tx, refund, paid.n);
      audit(tx, refund, paid.number);
      if (!tenders.named(refund.tender).refunder && kindOf(refund) === 'order') {
        const [settled] = await settleRefunds(
          tx,
          [{ refund, state: 'succeeded', reason: '' }],
          refund.requestedAt,
        );
        return settled!;
      }
      await scheduleFirstAsk(tx, refunds, refund, refund.requestedAt);
      const { reference: paymentReference, amount, lastFour, customerId } = paid;
      began = { ...refund, paymentReference, customerId, paid: amount, lastFour };
      return refund;
    });
    // `began` may be left over from an attempt that was rolled back.
    return { refund, began: began?.id === refund.id ? began : undefined };
  }
}

function audit(
  tx: CommandTx,
  { accountId, locationId, orderId, id, paymentId, tender, amount, currency, reason, ...refund }: Refund,
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
      ...(refund.points > 0 && { points: refund.points }),
      ...(refund.lines.length > 0 && {
        lines: refund.lines.map(({ line, quantity }) => ({ line, quantity })),
        restock: refund.restock,
      }),
    },
  });
}

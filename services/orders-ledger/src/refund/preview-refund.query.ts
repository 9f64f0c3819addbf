import { Inject, Injectable } from '@nestjs/common';
import { Clock, currentPrincipal, Database, Ids, Problem, scopeFor } from '@backroom/platform';
import type { PreviewRefundResponse, RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { permissions } from '@backroom/proto/permissions';
import { accountsOf } from '../copies/accounts-of.js';
import { fault } from '../faults.js';
import { StoredValue } from '../stored-value/stored-value.js';
import { lockPaidPart } from './refund.sql.js';
import { refundOf } from './refund-of.js';
import { Tenders } from './tenders.js';

/** What a refund would do to points, said before anybody is asked to give money. */
@Injectable()
export class PreviewRefund {
  constructor(
    private readonly database: Database,
    readonly clock: Clock,
    readonly ids: Ids,
    readonly tenders: Tenders,
    @Inject(StoredValue) private readonly value: StoredValue,
  ) {}

  async of(request: RefundPaymentRequest): Promise<PreviewRefundResponse> {
    const scope = scopeFor(currentPrincipal(), permissions.RefundsIssue);
    const refund = await this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsOf(tx, scope);
      const parts = await lockPaidPart(tx, accounts, request.orderId, request.paymentId);
      if (parts.length > 1) throw new Problem('unprocessable', fault('ambiguous'));
      const [paid] = parts;
      if (!paid) throw Problem.notFound('payment');
      return refundOf(tx, paid, request, this);
    });
    const { accountId, orderId, amount, parts, tender, points: pointsBack, anonymous } = refund;
    // What points paid earned nothing, and nobody earned by a sale that names nobody.
    if (tender === 'points' || anonymous) return { pointsBack, pointsTaken: 0 };
    const { net, value } = parts!;
    const { answer, refused } = await this.value.ask(({ loyalty }) =>
      loyalty.getTakeBack({ accountId, orderId, paid: amount, base: net + value }),
    );
    if (refused) throw refused;
    return { pointsBack, pointsTaken: answer.points };
  }
}

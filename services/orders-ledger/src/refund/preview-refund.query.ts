import { Inject, Injectable } from '@nestjs/common';
import { Clock, currentPrincipal, Database, Ids, Problem, scopeFor } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { PreviewRefundResponse, RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { permissions } from '@backroom/proto/permissions';
import { accountsOf } from '../copies/accounts-of.js';
import { fault } from '../faults.js';
import { StoredValue } from '../stored-value/stored-value.js';
import type { PreviewedRefund, RefundParts } from '../tender/tender.js';
import { TenderPorts } from '../tender/tender-ports.js';
import { tenders } from '../tender/tenders.js';
import { lockPaidPart } from './refund.sql.js';
import { refundOf } from './refund-of.js';
import { RefundTenders } from './refund-tenders.js';

/** Previews the effects of a refund before any money is moved. */
@Injectable()
export class PreviewRefund {
  constructor(
    private readonly database: Database,
    readonly clock: Clock,
    readonly ids: Ids,
    readonly tenders: RefundTenders,
    private readonly ports: TenderPorts,
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
      const { customerId, reference: paymentReference } = paid;
      return { ...(await refundOf(tx, paid, request, this)), customerId, paymentReference };
    });
    const { parts, debtEnded } = await this.destinationOf(refund);
    return {
      ...{ parts, debtEnded, currency: refund.currency },
      pointsBack: parts.reduce((sum, { tender, amount }) => sum + (isInPoints(tender) ? amount : 0), 0),
      pointsTaken: await this.pointsTakenBy(refund),
    };
  }

  /** The destination of the refund: as reported by its tender, or all of it to the tender. */
  private async destinationOf(refund: PreviewedRefund): Promise<RefundParts> {
    const { tender, amount } = refund;
    const refunder = this.ports.refunderOf(tenders.named(tender));
    if (refunder?.preview) return refunder.preview(refund);
    return { parts: [{ tender, amount, newCard: false }], debtEnded: 0 };
  }

  /** Points that the refund takes back: payments by points earn none, and neither do sales without a customer. */
  private async pointsTakenBy({
    accountId,
    orderId,
    amount,
    parts,
    tender,
    anonymous,
  }: Refund): Promise<number> {
    if (isInPoints(tender) || anonymous) return 0;
    const { net, value } = parts!;
    const { answer, refused } = await this.value.ask(({ loyalty }) =>
      loyalty.getTakeBack({ accountId, orderId, paid: amount, base: net + value }),
    );
    if (refused) throw refused;
    return answer.points;
  }
}

const isInPoints = (tender: string): boolean => tenders.named(tender).inPoints === true;

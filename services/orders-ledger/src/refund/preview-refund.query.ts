import { Inject, Injectable } from '@nestjs/common';
import { Clock, currentPrincipal, Database, Ids, Problem, scopeFor } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { PreviewRefundResponse, RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { permissions } from '@backroom/proto/permissions';
import { isStoredTender } from '@backroom/proto/stored-value';
import { accountsOf } from '../copies/accounts-of.js';
import { fault } from '../faults.js';
import { StoredValue } from '../stored-value/stored-value.js';
import { lockPaidPart } from './refund.sql.js';
import { refundOf } from './refund-of.js';
import { creditRequest, Tenders } from './tenders.js';

/** What a refund would do, said before anybody is asked to give money. */
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
      const { customerId, reference: paymentReference } = paid;
      return { ...(await refundOf(tx, paid, request, this)), customerId, paymentReference };
    });
    const { parts, debtEnded } = await this.goesTo(refund);
    return {
      ...{ parts, debtEnded, currency: refund.currency },
      pointsBack: parts.reduce((sum, { tender, amount }) => sum + (tender === 'points' ? amount : 0), 0),
      pointsTaken: await this.takenOf(refund),
    };
  }

  /** Where it goes: of stored value as loyalty-giftcards answers. */
  private async goesTo(
    refund: Parameters<typeof creditRequest>[0],
  ): Promise<Pick<PreviewRefundResponse, 'parts' | 'debtEnded'>> {
    const { tender, amount } = refund;
    if (!isStoredTender(tender)) return { parts: [{ tender, amount, newCard: false }], debtEnded: 0 };
    const { answer, refused } = await this.value.ask(({ tenders }) =>
      tenders.previewCredit({ credit: creditRequest(refund) }),
    );
    if (refused) throw refused;
    const parts = answer.parts.map(({ cardId, ...part }) => ({
      ...part,
      newCard: part.tender === 'giftCard' && cardId === '',
    }));
    return { parts, debtEnded: answer.debtEnded };
  }

  /** Points that it takes back: what points paid earned nothing, and nobody earned by a sale that names nobody. */
  private async takenOf({ accountId, orderId, amount, parts, tender, anonymous }: Refund): Promise<number> {
    if (tender === 'points' || anonymous) return 0;
    const { net, value } = parts!;
    const { answer, refused } = await this.value.ask(({ loyalty }) =>
      loyalty.getTakeBack({ accountId, orderId, paid: amount, base: net + value }),
    );
    if (refused) throw refused;
    return answer.points;
  }
}

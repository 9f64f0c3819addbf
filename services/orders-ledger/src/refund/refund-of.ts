import { currentCall, Problem, type Clock, type Ids, type Tx } from '@backroom/platform';
import { minorOf, moneyOf, pointsBack } from '@backroom/pricing';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { exampleAmount, fault } from '../faults.js';
import { tenders as allTenders } from '../tender/tenders.js';
import { linesToReturn, type PaidPart } from './refund.sql.js';
import { returnOf } from './refund-lines.js';
import { partsFor, sumOf, takeFrom } from './refund-parts.js';
import { refundTenderOf } from './refund-tender.js';
import { shareOfPayment } from './split-return.js';
import type { RefundTenders } from './refund-tenders.js';

interface Parts {
  clock: Clock;
  ids: Ids;
  tenders: RefundTenders;
}

/** The requested refund in its initial state. Throws if it is not refundable, naming the field if possible. */
export async function refundOf(
  tx: Tx,
  paid: PaidPart,
  request: RefundPaymentRequest,
  { clock, ids, tenders }: Parts,
): Promise<Refund> {
  const { kind, id } = currentCall().principal;
  const byLine =
    request.lines.length > 0 ? returnOf(await linesToReturn(tx, paid), request.lines) : undefined;
  if (paid.kind === 'tabPayment')
    throw new Problem('unprocessable', fault('not-refundable', { why: paid.kind }));
  const paidBy = allTenders.ofType(paid.type)!;
  const by = refundTenderOf(paid);
  if ('why' in by) throw new Problem('unprocessable', fault('not-refundable', { why: by.why }));
  const { tender } = by;
  if (request.currency && request.currency !== paid.currency)
    throw Problem.invalid('currency', fault('other-currency', { currency: paid.currency }));
  tenders.refuseUnavailable(tender);
  const remains = Math.min(paid.amount - paid.refunded, sumOf(paid.left));
  const requested = request.amount ? minorOf(request.amount, paid.currency) : remains;
  if (remains === 0) throw new Problem('conflict', fault('refunded'));
  const amount = byLine
    ? await shareOfPayment(tx, paid, {
        ...{ total: byLine.sums.total, remains },
        requested: request.amount ? requested : byLine.sums.total,
      })
    : requested;
  if (amount === undefined)
    throw Problem.invalid('amount', fault('no-amount', { example: moneyOf(exampleAmount, paid.currency) }));
  if (amount === 0) throw Problem.invalid('amount', fault('not-above-zero'));
  if (amount > remains)
    throw Problem.invalid(
      'amount',
      fault('above-payment', { payment: paidBy.label, max: moneyOf(remains, paid.currency) }),
    );
  return {
    id: ids.next(),
    accountId: paid.accountId,
    locationId: paid.locationId,
    orderId: paid.orderId,
    paymentId: request.paymentId,
    paymentType: paid.type,
    tender: tender.name,
    currency: paid.currency,
    amount,
    parts: byLine ? partsFor(byLine.sums, paid.left, amount) : takeFrom(paid.left, amount),
    reason: request.reason.trim(),
    state: 'pending',
    failure: '',
    requestedBy: kind === 'user' ? Number(id) : 0,
    requestedAt: clock.now().getTime(),
    settledAt: 0,
    localDate: '',
    timezone: paid.timezone,
    lines: byLine?.lines ?? [],
    restock: request.restock,
    kind: paid.kind,
    points: paid.points > 0 ? pointsBack(paid, amount) : 0,
    anonymous: paid.anonymous,
  };
}

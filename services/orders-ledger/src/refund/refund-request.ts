import { withoutSecrets, isUuid, Problem } from '@backroom/platform';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { fault } from '../faults.js';

const maxReasonLength = 500;

/** Validates the ids of a refund before any lookup. Throws `invalid` naming the field. */
export function readRefundRequest(request: RefundPaymentRequest): RefundPaymentRequest {
  if (!isUuid(request.orderId)) throw Problem.notFound('sale');
  if (!isUuid(request.paymentId)) throw Problem.notFound('payment');
  if (request.reason.length > maxReasonLength)
    throw Problem.invalid('reason', fault('too-long', { max: maxReasonLength }));
  const secret = withoutSecrets(request.reason);
  if (secret) throw Problem.invalid('reason', secret);
  if (request.restock && request.lines.length === 0) throw Problem.invalid('restock', fault('unexpected'));
  return request;
}

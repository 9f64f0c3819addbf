import { holdsSecrets, Problem } from '@backroom/platform';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const longestReason = 500;

/** Checks what names a refund before anything is looked up. Throws `invalid` naming the field. */
export function readRefundRequest(request: RefundPaymentRequest): RefundPaymentRequest {
  if (!uuid.test(request.orderId)) throw Problem.notFound('sale');
  if (!uuid.test(request.paymentId)) throw Problem.notFound('payment');
  if (request.reason.length > longestReason)
    throw Problem.invalid('reason', `must be ${longestReason} characters at most`);
  if (holdsSecrets(request.reason))
    throw Problem.invalid('reason', 'must not hold card numbers, passwords or keys');
  return request;
}

import Stripe from 'stripe';
import { UnsupportedAmount } from './stripe-amounts.js';
import type { PaymentAnswer, ProcessorAnswer, ProcessorReport } from '../card-processor.js';

/** The state of our payment from a Stripe intent. */
export function paymentAnswer(intent: Stripe.PaymentIntent): PaymentAnswer {
  const { id: reference, status, latest_charge: charge, last_payment_error: error } = intent;
  const lastFour = (typeof charge === 'object' && charge?.payment_method_details?.card?.last4) || '';
  if (status === 'succeeded') return { state: 'succeeded', reference, reason: '', lastFour };
  if (status === 'processing') return { state: 'pending', reference, reason: '', lastFour };
  return { state: 'failed', reference, reason: error?.message || 'The card was declined', lastFour };
}

/** The state of our refund from a Stripe refund. */
export function refundAnswer({ id: reference, status, failure_reason }: Stripe.Refund): ProcessorAnswer {
  if (status === 'succeeded') return { state: 'succeeded', reference, reason: '' };
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reference, reason: `The refund failed: ${failure_reason ?? status}` };
  return { state: 'pending', reference, reason: '' };
}

/** Status codes of permanent refusals. Not 401 and 403 (our key), 409 (a concurrent request), 429 and 5xx. */
const final = [400, 402, 404];

/** Why Stripe refused, or was not asked; undefined for an error that leaves the outcome unknown. */
export function failureOf(error: unknown): string | undefined {
  if (error instanceof UnsupportedAmount) return error.message;
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return undefined;
  return final.includes(error.statusCode ?? 0) ? error.message : undefined;
}

/** The order or refund that an event is about, by the metadata of its object; undefined for an irrelevant event. */
export function reportOf({ id: eventId, data }: Stripe.Event): ProcessorReport | undefined {
  const { metadata } = data.object as { metadata?: Record<string, string> | null };
  const { accountId, orderId, refundId }: Record<string, string | undefined> = metadata ?? {};
  const account = Number(accountId);
  if (!Number.isSafeInteger(account) || account < 1 || !(orderId ?? refundId)) return undefined;
  return {
    eventId,
    accountId: account,
    ...(isUuid(orderId) && { orderId }),
    ...(isUuid(refundId) && { refundId }),
  };
}

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text ?? '');

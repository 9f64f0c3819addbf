import type Stripe from 'stripe';
import { isCurrency } from '@backroom/pricing';
import type { Movement } from '../card-processor.js';
import { fromStripe } from './stripe-amounts.js';

const payments: readonly string[] = ['charge', 'payment'];
const refunds: readonly string[] = ['refund', 'payment_refund', 'refund_failure', 'payment_failure_refund'];

/** A Stripe balance transaction as a movement, if it is a payment or a refund; not for fees and payouts. */
export function movementOf(transaction: Stripe.BalanceTransaction): Movement | undefined {
  const { type, created, source } = transaction;
  const currency = transaction.currency.toUpperCase();
  const isRefund = refunds.includes(type);
  if (!isRefund && !payments.includes(type)) return undefined;
  const { id = '', metadata, payment_intent, charge } = about(source);
  const { paymentId, refundId, voidOf }: Record<string, string | undefined> = metadata ?? {};
  const reference = nameOf(payment_intent) || (isRefund ? nameOf(charge) : id);
  return {
    kind: isRefund ? (voidOf ? 'void' : 'refund') : 'payment',
    key: (isRefund ? (voidOf ?? refundId) : paymentId) ?? '',
    reference,
    // A currency that no operator can have is listed as a difference.
    amount: isCurrency(currency) ? Math.round(fromStripe(transaction.amount, currency)) : transaction.amount,
    currency,
    at: created * 1_000,
  };
}

/** The used fields of a charge or a refund. */
interface Source {
  id?: string;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
  charge?: string | { id: string } | null;
}

const about = (source: unknown): Source =>
  typeof source === 'string' ? { id: source } : ((source ?? {}) as Source);

const nameOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '');

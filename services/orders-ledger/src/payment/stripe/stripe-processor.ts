import Stripe from 'stripe';
import { Problem, type Clock } from '@backroom/platform';
import { fault } from '../../faults.js';
import type {
  CardPage,
  CardPayment,
  CardProcessor,
  CardToLeave,
  CardToSave,
  CardRefund,
  Movement,
  PaymentAnswer,
  ProcessorAnswer,
  ProcessorReport,
  SavedCard,
} from '../card-processor.js';
import { fromStripe, toStripe } from './stripe-amounts.js';
import { failureOf, reportOf, paymentAnswer, refundAnswer } from './stripe-answers.js';
import { fileReference, isPage, cardFromPage, onFile, savedCard } from './stripe-cards.js';
import { movementOf } from './stripe-movements.js';

/** Max age of a webhook's signature in seconds. */
const toleranceSeconds = 300;
/** Timeout of one call in milliseconds; the Stripe library itself does not retry. */
const timeout = 7_000;
const withCharge = { expand: ['latest_charge'] };

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Base URL of the API, such as `https://api.stripe.com`. */
  url: string;
}

/**
 * The Stripe API. Every step of a payment or refund has its own idempotency key, derived from our id; our ids are in
 * the metadata, by which an unknown outcome is found.
 */
export class StripeProcessor implements CardProcessor {
  readonly name = 'stripe';
  private readonly stripe: Stripe;

  constructor(
    private readonly options: StripeOptions,
    private readonly clock: Clock,
  ) {
    const { protocol, hostname: host, port } = new URL(options.url);
    this.stripe = new Stripe(options.secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host,
      port: port || (protocol === 'http:' ? 80 : 443),
      timeout,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  async pay(payment: CardPayment): Promise<PaymentAnswer> {
    const { key, orderId, accountId, amount, currency, token } = payment;
    return this.orFailure(async () => {
      const intent = await this.stripe.paymentIntents.create(
        {
          amount: toStripe(amount, currency),
          currency: currency.toLowerCase(),
          ...(onFile(token) ?? { payment_method: token }),
          confirm: true,
          // Off-session: nobody can answer an authentication request of the card's bank.
          error_on_requires_action: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { paymentId: key, orderId, accountId: String(accountId) },
          ...withCharge,
        },
        { idempotencyKey: `${key}/pay` },
      );
      return paymentAnswer(intent);
    });
  }

  async beginCard({ accountId, customerId, returnUrl }: CardToLeave): Promise<CardPage> {
    const { url } = await this.stripe.checkout.sessions.create({
      ...{ mode: 'setup', customer_creation: 'always', payment_method_types: ['card'] },
      success_url: `${returnUrl}?cardAccount=${accountId}&card={CHECKOUT_SESSION_ID}`,
      cancel_url: returnUrl,
      metadata: { accountId: String(accountId), customerId: String(customerId) },
    });
    if (!url) throw new Error('Stripe returned no checkout URL');
    return { url };
  }

  async saveCard(card: CardToSave): Promise<SavedCard> {
    const { key, accountId, customerId, token } = card;
    const metadata = { accountId: String(accountId), customerId: String(customerId) };
    try {
      if (isPage(token)) {
        const expand = ['setup_intent.payment_method'];
        return cardFromPage(await this.stripe.checkout.sessions.retrieve(token, { expand }), card);
      }
      const customer = await this.stripe.customers.create(
        { metadata },
        { idempotencyKey: `${key}/customer` },
      );
      const setup = await this.stripe.setupIntents.create(
        {
          ...{ customer: customer.id, payment_method: token, confirm: true, usage: 'off_session', metadata },
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          expand: ['payment_method'],
        },
        { idempotencyKey: `${key}/setup` },
      );
      return savedCard(setup, customer.id);
    } catch (error) {
      const reason = failureOf(error);
      if (reason === undefined) throw error;
      return { state: 'failed', reason };
    }
  }

  async forgetCard(reference: string): Promise<void> {
    const card = fileReference(reference);
    try {
      if (card) await this.stripe.paymentMethods.detach(card.paymentMethod);
    } catch (error) {
      if (failureOf(error) === undefined) throw error;
    }
  }

  async findPayment({ key }: CardPayment): Promise<PaymentAnswer | undefined> {
    const { data } = await this.stripe.paymentIntents.search({
      query: `metadata['paymentId']:'${key}'`,
      expand: ['data.latest_charge'],
    });
    return data[0] && paymentAnswer(data[0]);
  }

  async void({ key, accountId, orderId }: CardPayment, reference: string): Promise<ProcessorAnswer> {
    const idempotencyKey = `${key}/void`;
    return this.orFailure(async () => {
      const intent = await this.stripe.paymentIntents.retrieve(reference);
      if (intent.status !== 'succeeded') return this.cancel(intent, idempotencyKey);
      const metadata = { voidOf: key, orderId, accountId: String(accountId) };
      return refundAnswer(
        await this.stripe.refunds.create({ payment_intent: reference, metadata }, { idempotencyKey }),
      );
    });
  }

  async refund(refund: CardRefund): Promise<ProcessorAnswer> {
    const { key, accountId, currency, paymentReference } = refund;
    if (!paymentReference) return unknownPayment;
    return this.orFailure(async () => {
      const amount = toStripe(refund.amount, currency);
      const payment = await this.paymentOf(paymentReference);
      if (!isSamePayment(payment, refund)) return unknownPayment;
      if (payment.status === 'requires_capture' && amount === payment.amount)
        return this.cancel(payment, `${key}/void`);
      const metadata = { refundId: key, accountId: String(accountId) };
      return refundAnswer(
        await this.stripe.refunds.create(
          { ...named(paymentReference), amount, metadata },
          { idempotencyKey: `${key}/refund` },
        ),
      );
    });
  }

  async findRefund(refund: CardRefund): Promise<ProcessorAnswer | undefined> {
    const { key, paymentReference } = refund;
    if (!paymentReference) return unknownPayment;
    const refused = await this.orFailure(async () => {
      const payment = await this.paymentOf(paymentReference);
      if (!isSamePayment(payment, refund)) return unknownPayment;
      return payment.status === 'canceled' ? { ...done, reference: payment.id } : undefined;
    });
    if (refused) return refused;
    const given = this.stripe.refunds.list({ ...named(paymentReference), limit: 100 });
    for await (const one of given) if (one.metadata?.['refundId'] === key) return refundAnswer(one);
    return undefined;
  }

  async *movements(from: Date, to: Date): AsyncIterable<Movement> {
    const all = this.stripe.balanceTransactions.list({
      created: { gte: Math.floor(+from / 1_000), lt: Math.floor(+to / 1_000) },
      limit: 100,
      expand: ['data.source'],
    });
    for await (const transaction of all) {
      const movement = movementOf(transaction);
      if (movement) yield movement;
    }
  }

  readWebhook(body: Uint8Array, signature: string): ProcessorReport | undefined {
    const { webhookSecret } = this.options;
    try {
      const event = this.stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        this.clock.now().getTime(),
      );
      return reportOf(event);
    } catch (error) {
      throw new Problem('unauthenticated', fault('invalid-signature'), {
        cause: error,
      });
    }
  }

  private paymentOf(reference: string): Promise<Stripe.PaymentIntent | Stripe.Charge> {
    return isIntent(reference)
      ? this.stripe.paymentIntents.retrieve(reference)
      : this.stripe.charges.retrieve(reference);
  }

  private async cancel({ id }: { id: string }, idempotencyKey: string): Promise<ProcessorAnswer> {
    const { status } = await this.stripe.paymentIntents.cancel(id, {}, { idempotencyKey });
    const done = status === 'canceled';
    return {
      state: done ? 'succeeded' : 'failed',
      reference: id,
      reason: done ? '' : `The payment is ${status}`,
    };
  }

  /** A permanent refusal by Stripe is a failure; all other errors leave the outcome unknown, and are thrown. */
  private async orFailure<T extends ProcessorAnswer | undefined>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const reason = failureOf(error);
      if (reason === undefined) throw error;
      return { state: 'failed', reference: '', reason, lastFour: '' } as unknown as T;
    }
  }
}

const isIntent = (reference: string): boolean => reference.startsWith('pi_');

const named = (reference: string): { payment_intent: string } | { charge: string } =>
  isIntent(reference) ? { payment_intent: reference } : { charge: reference };

const done = { state: 'succeeded', reason: '' } as const;
const unknownPayment = {
  state: 'failed',
  reference: '',
  reason: 'The card processor does not know this payment',
} as const;

/**
 * Whether a payment is the one paid here. A device may have named it: it must belong to this account by the metadata of
 * its creator, with the currency and the amount of the sale.
 */
function isSamePayment(
  payment: Stripe.PaymentIntent | Stripe.Charge,
  { accountId, currency, paid }: CardRefund,
): boolean {
  const { amount, metadata } = payment;
  return (
    metadata['accountId'] === String(accountId) &&
    payment.currency === currency.toLowerCase() &&
    fromStripe(taken(payment) ?? amount, currency) === paid
  );
}

/** The captured amount; less than requested after a partial capture. */
function taken(payment: Stripe.PaymentIntent | Stripe.Charge): number | undefined {
  if (payment.object === 'charge') return payment.captured ? payment.amount_captured : undefined;
  return payment.status === 'succeeded' ? payment.amount_received : undefined;
}

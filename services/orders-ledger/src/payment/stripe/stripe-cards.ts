import type Stripe from 'stripe';
import type { CardToSave, SavedCard } from '../card-processor.js';

/** A card on file is known by its customer and itself: neither pays without the other. */
const form = /^(cus_\w+)\/(pm_\w+)$/;

export function fileReference(reference: string): { customer: string; paymentMethod: string } | undefined {
  const [, customer, paymentMethod] = form.exec(reference) ?? [];
  return customer && paymentMethod ? { customer, paymentMethod } : undefined;
}

/** How a payment names a card on file, charged while nobody is there; undefined for a token. */
export function onFile(
  token: string,
): { customer: string; payment_method: string; off_session: true } | undefined {
  const card = fileReference(token);
  return card && { customer: card.customer, payment_method: card.paymentMethod, off_session: true };
}

/** What a setup of a card came to. */
export function savedCard(
  { status, payment_method: method, last_setup_error: error }: Stripe.SetupIntent,
  customer: string,
): SavedCard {
  if (status !== 'succeeded' || typeof method !== 'object' || !method)
    return { state: 'failed', reason: error?.message || 'The card was declined' };
  const { brand = '', last4 = '', exp_year: year, exp_month: month } = method.card ?? {};
  return {
    ...{ state: 'succeeded', reference: `${customer}/${method.id}`, brand, lastFour: last4 },
    expires: year && month ? `${year}-${String(month).padStart(2, '0')}` : '',
  };
}

/** Whether a token names a page on which a card was left. */
export const isPage = (token: string): boolean => token.startsWith('cs_');

/** The card that was left on a page, by whom the page was opened for and nobody else. */
export function leftCard(
  { metadata, setup_intent: setup, customer }: Stripe.Checkout.Session,
  { accountId, customerId }: Pick<CardToSave, 'accountId' | 'customerId'>,
): SavedCard {
  const isTheirs =
    metadata?.['accountId'] === String(accountId) && metadata['customerId'] === String(customerId);
  const owner = typeof customer === 'string' ? customer : customer?.id;
  if (!isTheirs || !owner || typeof setup !== 'object' || !setup)
    return { state: 'failed', reason: 'No card was left' };
  return savedCard(setup, owner);
}

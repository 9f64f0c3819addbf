import type Stripe from 'stripe';
import type { CardToSave, SavedCard } from '../card-processor.js';

/** The reference of a card on file contains its customer and payment method: a charge needs both. */
const referencePattern = /^(cus_\w+)\/(pm_\w+)$/;

export function fileReference(reference: string): { customer: string; paymentMethod: string } | undefined {
  const [, customer, paymentMethod] = referencePattern.exec(reference) ?? [];
  return customer && paymentMethod ? { customer, paymentMethod } : undefined;
}

/** The parameters of an off-session charge of a card on file; undefined for a token. */
export function onFile(
  token: string,
): { customer: string; payment_method: string; off_session: true } | undefined {
  const card = fileReference(token);
  return card && { customer: card.customer, payment_method: card.paymentMethod, off_session: true };
}

/** The result of a setup intent. */
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

/** Whether a token names a checkout session in which a card was entered. */
export const isPage = (token: string): boolean => token.startsWith('cs_');

/** The card entered on a page, only for the customer whom the page was opened for. */
export function cardFromPage(
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

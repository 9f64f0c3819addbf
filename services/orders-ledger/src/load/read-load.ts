import { Problem } from '@backroom/platform';
import { decimalOf, minorOf, moneyOf } from '@backroom/pricing';
import type { AddFundsRequest } from '@backroom/proto/orders/v1/loads_service';
import { exampleAmount, fault } from '../faults.js';
import { maxPersonId, typeOfMethod } from '../placing/read-placed-order.js';
import type { Tender } from '../tender/tender.js';
import { tenders } from '../tender/tenders.js';
import { unavailable } from '../tender/unavailable.js';

/** One card, or two that share the amount. */
const maxPayments = 2;
/** Max value of a load, minor units or points: more is a typing error. */
const maxLoadValue = 100_000_000;

/** Whether the operator pays: there is no payment by anyone else. */
export const isGift = ({ payments }: AddFundsRequest): boolean =>
  payments.every(({ method }) => tenders.ofMethod(method)?.isGift);

/** Checks a load before anything is looked up. Throws `invalid` naming the field, `tender-unavailable` without a processor. */
export function readLoad(request: AddFundsRequest, takes: (tender: Tender) => boolean): AddFundsRequest {
  const { customerId, payments, points } = request;
  if (!(customerId >= 1 && customerId <= maxPersonId)) throw Problem.invalid('userId', fault('unknown'));
  if (payments.length > maxPayments)
    throw Problem.invalid('order.payment', fault('items', { min: 0, max: maxPayments }));
  for (const [n, { method, paymentMethod }] of payments.entries()) {
    const [tender, field] = [tenders.ofMethod(method), `order.payment.${n}`];
    if (!tender) throw Problem.invalid(`${field}.method`, fault('unknown'));
    if (tender.charger) {
      if (!takes(tender)) throw unavailable(method);
      tender.byCall?.readToken?.(`${field}.paymentMethod`, paymentMethod);
    } else if (!tender.isGift)
      throw Problem.invalid(`${field}.method`, fault('not-one-of', { allowed: ['creditCard', 'operator'] }));
    else if (!isGift(request))
      // A payment by the operator cannot be combined with others.
      throw Problem.invalid(`${field}.method`, fault('not-one-of', { allowed: ['creditCard'] }));
    else if (paymentMethod) throw Problem.invalid(`${field}.paymentMethod`, fault('unexpected'));
  }
  if (points && !isGift(request)) throw Problem.invalid('order.payment', fault('unexpected'));
  return request;
}

/** The value and its payments in minor units of the operator's currency. Throws `invalid` naming the field. */
export function amountsOf(
  { value, payments, points }: AddFundsRequest,
  currency: string,
): { value: number; payments: { method: string; type: number; amount: number }[] } {
  const loaded = points ? wholeOf(value) : amountOf(value, currency, 'value');
  if (loaded === 0) throw Problem.invalid('value', fault('not-above-zero'));
  if (loaded > maxLoadValue)
    throw Problem.invalid(
      'value',
      fault('too-great', { max: points ? maxLoadValue : decimalOf(maxLoadValue, currency) }),
    );
  const paid = payments.map(({ method, amount, currency: named }, n) => {
    if (named && named !== currency)
      throw Problem.invalid(`order.payment.${n}.currency`, fault('not-one-of', { allowed: [currency] }));
    const part = points ? 0 : amountOf(amount, currency, `order.payment.${n}.amount`);
    if (part === 0 && !points) throw Problem.invalid(`order.payment.${n}.amount`, fault('not-above-zero'));
    return { method, type: typeOfMethod(method)!, amount: part };
  });
  const sum = paid.reduce((all, { amount }) => all + amount, 0);
  if (paid.length > 0 && !points && sum !== loaded)
    throw Problem.invalid('order.payment', fault('other-sum', { total: moneyOf(loaded, currency) }));
  return { value: loaded, payments: paid };
}

function amountOf(text: string, currency: string, field: string): number {
  const amount = minorOf(text, currency);
  if (amount === undefined)
    throw Problem.invalid(field, fault('no-amount', { example: moneyOf(exampleAmount, currency) }));
  return amount;
}

/** Digits only (C-03). */
function wholeOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw Problem.invalid('value', fault('not-valid'));
  return Number(text);
}

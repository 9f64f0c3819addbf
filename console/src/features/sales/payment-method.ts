import { paymentMethods, paymentTypes } from '@backroom/proto/payment-methods';

/** The ledger's payment filter in the documented words and order, each for one payment type. */
export const paymentFilters = [
  { type: paymentTypes.card, key: 'creditCard' },
  { type: paymentTypes.globalConnectCard, key: 'globalConnectCard' },
  { type: paymentTypes.giftCard, key: 'giftCard' },
  { type: paymentTypes.loyalty, key: 'loyalty' },
  { type: paymentTypes.cashWallet, key: 'cashWallet' },
  { type: paymentTypes.billCash, key: 'cashBills' },
  { type: paymentTypes.tab, key: 'tab' },
] as const;

/** The string key of a payment method; an unknown method is shown as is. */
export function methodKey(method: string): string | null {
  return Object.hasOwn(paymentMethods, method) ? `method.${method}` : null;
}

/** "0,3" as [0, 3]; anything that is not a payment type is dropped. */
export function parseTypes(text: string): number[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map(Number)
    .filter((type) => paymentFilters.some((filter) => filter.type === type));
}

export function toggleType(text: string, type: number): string {
  const types = parseTypes(text);
  const next = types.includes(type) ? types.filter((one) => one !== type) : [...types, type];
  return next.sort((a, b) => a - b).join(',');
}

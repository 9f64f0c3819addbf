/** The ledger's payment filter: the document's words, each for one payment type number. */
export const paymentFilters = [
  { type: 0, key: 'creditCard' },
  { type: 6, key: 'globalConnectCard' },
  { type: 1, key: 'giftCard' },
  { type: 2, key: 'loyalty' },
  { type: 3, key: 'cashWallet' },
  { type: 5, key: 'cashBills' },
  { type: 4, key: 'tab' },
] as const;

/** Every way to pay, as devices name it. */
export const paymentMethodNames: readonly string[] = [
  'creditCard',
  'cardPresent',
  'creditCardManual',
  'creditCardSwipe',
  'globalConnectCard',
  'giftCard',
  'loyalty',
  'loyaltyCard',
  'yokeCash',
  'yokeCashLoad',
  'operator',
  'cash',
  'tab',
  'tabPayment',
  'yokeTab',
  'unpaidCart',
  'card',
];
const labels = new Set(paymentMethodNames);

/** The string key of a payment's method; a method unknown here is shown as it came. */
export function methodKey(method: string): string | null {
  return labels.has(method) ? `method.${method}` : null;
}

/** "0,3" as [0, 3]; what is no payment type is left out. */
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

/** A cart with its terms and its total, in the fields of the config and the order. */
export interface PriceVector {
  name: string;
  cart: { quantity: number; unitPrice: number; discount: number; taxRate: number; deposit: number }[];
  fee: { type: 'monetaryPercent'; basisPoints: number } | { type: 'monetaryAbsolute'; amount: number } | null;
  lines: { tax: number; deposit: number }[];
  totals: { net: number; tax: number; deposit: number; fee: number; total: number };
}

const line = (
  quantity: number,
  unitPrice: number,
  { discount = 0, taxRate = 0, deposit = 0 } = {},
): PriceVector['cart'][number] => ({ quantity, unitPrice, discount, taxRate, deposit });

/** Examples that any kiosk must compute exactly; `tests/contracts/asyncapi.spec.ts` compares them with `pricing`. */
export const priceVectors: readonly PriceVector[] = [
  {
    name: 'a half is rounded up: 50 × 7 % = 3.5',
    cart: [line(1, 50, { taxRate: 700 })],
    fee: null,
    lines: [{ tax: 4, deposit: 0 }],
    totals: { net: 50, tax: 4, deposit: 0, fee: 0, total: 54 },
  },
  {
    name: 'less than a half is not: 49 × 7 % = 3.43',
    cart: [line(1, 49, { taxRate: 700 })],
    fee: null,
    lines: [{ tax: 3, deposit: 0 }],
    totals: { net: 49, tax: 3, deposit: 0, fee: 0, total: 52 },
  },
  {
    name: 'once for the line, not for each piece: 3 × 50 × 7 % = 10.5, not 3 × 4',
    cart: [line(3, 50, { taxRate: 700 })],
    fee: null,
    lines: [{ tax: 11, deposit: 0 }],
    totals: { net: 150, tax: 11, deposit: 0, fee: 0, total: 161 },
  },
  {
    name: 'each line by itself: 3.5 + 3.5 is 4 + 4',
    cart: [line(1, 50, { taxRate: 700 }), line(1, 50, { taxRate: 700 })],
    fee: null,
    lines: [
      { tax: 4, deposit: 0 },
      { tax: 4, deposit: 0 },
    ],
    totals: { net: 100, tax: 8, deposit: 0, fee: 0, total: 108 },
  },
  {
    name: 'tax is taken after the discount; the deposit is of each piece and not taxed',
    cart: [line(2, 199, { discount: 40, taxRate: 825, deposit: 10 })],
    fee: null,
    lines: [{ tax: 30, deposit: 20 }],
    totals: { net: 358, tax: 30, deposit: 20, fee: 0, total: 408 },
  },
  {
    name: 'a fee in percent is of the net sum, without tax and deposits, rounded once: 358 × 2.5 % = 8.95',
    cart: [line(2, 199, { discount: 40, taxRate: 825, deposit: 10 })],
    fee: { type: 'monetaryPercent', basisPoints: 250 },
    lines: [{ tax: 30, deposit: 20 }],
    totals: { net: 358, tax: 30, deposit: 20, fee: 9, total: 417 },
  },
  {
    name: 'half a percent is half a percent: 1,300 × 0.5 % = 6.5',
    cart: [line(1, 1_300)],
    fee: { type: 'monetaryPercent', basisPoints: 50 },
    lines: [{ tax: 0, deposit: 0 }],
    totals: { net: 1_300, tax: 0, deposit: 0, fee: 7, total: 1_307 },
  },
  {
    name: 'a fixed fee is of the sale, however many lines there are',
    cart: [line(1, 219), line(4, 99, { taxRate: 700 })],
    fee: { type: 'monetaryAbsolute', amount: 25 },
    lines: [
      { tax: 0, deposit: 0 },
      { tax: 28, deposit: 0 },
    ],
    totals: { net: 615, tax: 28, deposit: 0, fee: 25, total: 668 },
  },
  {
    name: 'where nothing is sold for money there is no fee',
    cart: [line(1, 100, { discount: 100, taxRate: 700, deposit: 10 })],
    fee: { type: 'monetaryAbsolute', amount: 25 },
    lines: [{ tax: 0, deposit: 10 }],
    totals: { net: 0, tax: 0, deposit: 10, fee: 0, total: 10 },
  },
];

/** A cart with its terms and its total, in the fields of the config and the order. */
export interface PriceVector {
  name: string;
  cart: {
    quantity: number;
    unitPrice: number;
    discount: number;
    taxRate: number;
    taxRatePpm?: number;
    deposit: number;
  }[];
  fee:
    | { type: 'monetaryPercent'; basisPoints: number; ppm?: number }
    | { type: 'monetaryAbsolute'; amount: number }
    | null;
  lines: { tax: number; deposit: number }[];
  totals: { net: number; tax: number; deposit: number; fee: number; total: number };
}

const line = (
  quantity: number,
  unitPrice: number,
  { discount = 0, taxRatePpm = 0, deposit = 0 } = {},
): PriceVector['cart'][number] => ({
  ...{ quantity, unitPrice, discount, taxRate: rounded(taxRatePpm) },
  ...(isFiner(taxRatePpm) && { taxRatePpm }),
  deposit,
});

const percentFee = (ppm: number): PriceVector['fee'] => ({
  ...{ type: 'monetaryPercent', basisPoints: rounded(ppm) },
  ...(isFiner(ppm) && { ppm }),
});

/** A rate in basis points, as the config has it for kiosks that know no parts per million. */
const rounded = (ppm: number): number => Math.round(ppm / 100);

/** Whether a rate is not a whole basis point: only then has the config its parts per million. */
const isFiner = (ppm: number): boolean => ppm % 100 !== 0;

/** Examples that any kiosk must compute exactly; `tests/contracts/asyncapi.spec.ts` compares them with `pricing`. */
export const priceVectors: readonly PriceVector[] = [
  {
    name: 'a half is rounded up: 50 × 7 % = 3.5',
    cart: [line(1, 50, { taxRatePpm: 70_000 })],
    fee: null,
    lines: [{ tax: 4, deposit: 0 }],
    totals: { net: 50, tax: 4, deposit: 0, fee: 0, total: 54 },
  },
  {
    name: 'less than a half is not: 49 × 7 % = 3.43',
    cart: [line(1, 49, { taxRatePpm: 70_000 })],
    fee: null,
    lines: [{ tax: 3, deposit: 0 }],
    totals: { net: 49, tax: 3, deposit: 0, fee: 0, total: 52 },
  },
  {
    name: 'once for the line, not for each piece: 3 × 50 × 7 % = 10.5, not 3 × 4',
    cart: [line(3, 50, { taxRatePpm: 70_000 })],
    fee: null,
    lines: [{ tax: 11, deposit: 0 }],
    totals: { net: 150, tax: 11, deposit: 0, fee: 0, total: 161 },
  },
  {
    name: 'each line by itself: 3.5 + 3.5 is 4 + 4',
    cart: [line(1, 50, { taxRatePpm: 70_000 }), line(1, 50, { taxRatePpm: 70_000 })],
    fee: null,
    lines: [
      { tax: 4, deposit: 0 },
      { tax: 4, deposit: 0 },
    ],
    totals: { net: 100, tax: 8, deposit: 0, fee: 0, total: 108 },
  },
  {
    name: 'tax is taken after the discount; the deposit is of each piece and not taxed',
    cart: [line(2, 199, { discount: 40, taxRatePpm: 82_500, deposit: 10 })],
    fee: null,
    lines: [{ tax: 30, deposit: 20 }],
    totals: { net: 358, tax: 30, deposit: 20, fee: 0, total: 408 },
  },
  {
    name: 'a fee in percent is of the net sum, without tax and deposits, rounded once: 358 × 2.5 % = 8.95',
    cart: [line(2, 199, { discount: 40, taxRatePpm: 82_500, deposit: 10 })],
    fee: percentFee(25_000),
    lines: [{ tax: 30, deposit: 20 }],
    totals: { net: 358, tax: 30, deposit: 20, fee: 9, total: 417 },
  },
  {
    name: 'half a percent is half a percent: 1,300 × 0.5 % = 6.5',
    cart: [line(1, 1_300)],
    fee: percentFee(5_000),
    lines: [{ tax: 0, deposit: 0 }],
    totals: { net: 1_300, tax: 0, deposit: 0, fee: 7, total: 1_307 },
  },
  {
    name: 'a rate has up to four decimals of a percent: 1,000 × 8.875 % = 88.75, 999 × 6.875 % = 68.68…',
    cart: [line(1, 1_000, { taxRatePpm: 88_750 }), line(1, 999, { taxRatePpm: 68_750 })],
    fee: percentFee(42_250),
    lines: [
      { tax: 89, deposit: 0 },
      { tax: 69, deposit: 0 },
    ],
    totals: { net: 1_999, tax: 158, deposit: 0, fee: 84, total: 2_241 },
  },
  {
    name: 'parts per million count, not the rounded rate: 60,000 × 8.875 % = 5,325, not 5,328',
    cart: [line(1, 60_000, { taxRatePpm: 88_750 })],
    fee: null,
    lines: [{ tax: 5_325, deposit: 0 }],
    totals: { net: 60_000, tax: 5_325, deposit: 0, fee: 0, total: 65_325 },
  },
  {
    name: 'a fixed fee is of the sale, however many lines there are',
    cart: [line(1, 219), line(4, 99, { taxRatePpm: 70_000 })],
    fee: { type: 'monetaryAbsolute', amount: 25 },
    lines: [
      { tax: 0, deposit: 0 },
      { tax: 28, deposit: 0 },
    ],
    totals: { net: 615, tax: 28, deposit: 0, fee: 25, total: 668 },
  },
  {
    name: 'where nothing is sold for money there is no fee',
    cart: [line(1, 100, { discount: 100, taxRatePpm: 70_000, deposit: 10 })],
    fee: { type: 'monetaryAbsolute', amount: 25 },
    lines: [{ tax: 0, deposit: 10 }],
    totals: { net: 0, tax: 0, deposit: 10, fee: 0, total: 10 },
  },
];

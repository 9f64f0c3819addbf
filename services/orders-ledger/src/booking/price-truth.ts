import { holdingAt, orderTotals, shareOf, taxRateOf, type Dated } from '@backroom/pricing';

/** A price of a product from an instant on. */
export interface HeldPrice extends Dated {
  price: number;
  taxRate: number;
  inheritsTax: boolean;
}

/** The default tax of a location from an instant on, basis points. */
export interface HeldRate extends Dated {
  rate: number;
}

/** What a sale charged for a product. Minor units. */
interface ChargedLine {
  quantity: number;
  unitPrice: number;
  discount: number;
  tax: number;
  deposit: number;
}

/** Milliseconds that a price needs to a kiosk and into its display: what held so shortly before is no other price. */
export const onItsWay = 120_000;

/** The prices of a product and the default taxes of a place around an instant. */
export interface TermsAround {
  held: readonly HeldPrice[];
  rates: readonly HeldRate[];
  at: number;
}

/**
 * What the lines come to at the prices and taxes that held when they were sold; undefined where they were charged so, or
 * where nothing is known to compare them with (decided: H-09). `heldOf` answers what held at the time of the sale, and
 * until so shortly before that a kiosk may not have it yet; `hadOf` the same of the instant of the config that the kiosk
 * worked by, where that is known: what it had is no other price, however long it was away.
 */
export function expectedTotal(
  lines: readonly ChargedLine[],
  fee: number,
  heldOf: (line: number) => TermsAround,
  hadOf: (line: number) => TermsAround | undefined = () => undefined,
): number | undefined {
  let differs = false;
  const expected = lines.map((line, n) => {
    const terms = heldOf(n);
    const had = hadOf(n);
    const present = holdingAt(terms.held, terms.at);
    if (!present || isChargedBy(line, terms) || (had && isChargedBy(line, had))) return line;
    differs = true;
    const gross = line.quantity * present.price;
    const discount = Math.min(line.discount, gross);
    const rate = taxRateOf(present, holdingAt(terms.rates, terms.at)?.rate);
    return { ...line, unitPrice: present.price, discount, tax: shareOf(gross - discount, rate) };
  });
  return differs ? orderTotals(expected, fee).total : undefined;
}

/** Whether a price and a tax that held then are what a line was charged. */
function isChargedBy(line: ChargedLine, { held, rates, at }: TermsAround): boolean {
  // A location of which nothing was said has no tax.
  const taxes = recent(rates, at).map(({ rate }) => rate);
  if (taxes.length === 0 || !holdingAt(rates, at - onItsWay)) taxes.push(0);
  const taxed = line.quantity * line.unitPrice - line.discount;
  return recent(held, at).some(
    (price) =>
      price.price === line.unitPrice &&
      taxes.some((rate) => shareOf(taxed, taxRateOf(price, rate)) === line.tax),
  );
}

/** What held at an instant, or until shortly before it. */
function recent<T extends Dated>(dated: readonly T[], at: number): T[] {
  const oldest = holdingAt(dated, at - onItsWay)?.validFrom ?? Number.NEGATIVE_INFINITY;
  return dated.filter(({ validFrom }) => validFrom <= at && validFrom >= oldest);
}

import { holdingAt, orderTotals, roundedPpm, shareOf, taxRateOf, type Dated } from '@backroom/pricing';

/** A price of a product, valid from an instant. */
export interface HeldPrice extends Dated {
  price: number;
  taxRatePpm: number;
  inheritsTax: boolean;
}

/** The default tax of a location, valid from an instant, in parts per million. */
export interface HeldRate extends Dated {
  rate: number;
}

/** The amounts that a sale charged for a product, in minor units. */
interface ChargedLine {
  quantity: number;
  unitPrice: number;
  discount: number;
  tax: number;
  deposit: number;
}

/** Milliseconds that a price takes to reach the display of a kiosk; the previous price is accepted until then. */
export const priceDelayMs = 120_000;

/** The prices of a product and the default taxes of a location around an instant. */
export interface TermsAround {
  held: readonly HeldPrice[];
  rates: readonly HeldRate[];
  at: number;
}

/**
 * Returns the total of the lines at the prices and taxes valid at the time of the sale; undefined if these were
 * charged, or if none are known (decided: H-09). `heldOf` returns the terms at the time of the sale, and those until so
 * shortly before that a kiosk may still have them; `hadOf` returns the same for the instant of the config that the
 * kiosk used, if known: its terms are accepted, however long the kiosk was offline.
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

/** Whether a line was charged at one of these prices and taxes. */
function isChargedBy(line: ChargedLine, { held, rates, at }: TermsAround): boolean {
  // A location without a known tax has none.
  const taxes = recent(rates, at).map(({ rate }) => rate);
  if (taxes.length === 0 || !holdingAt(rates, at - priceDelayMs)) taxes.push(0);
  const taxed = line.quantity * line.unitPrice - line.discount;
  return recent(held, at).some(
    (price) =>
      price.price === line.unitPrice && taxes.some((rate) => isTax(line.tax, taxed, taxRateOf(price, rate))),
  );
}

/** Whether a tax is that of an amount, at a rate or as a device charges it that knows only basis points. */
const isTax = (tax: number, taxed: number, rate: number): boolean =>
  [rate, roundedPpm(rate)].some((ppm) => shareOf(taxed, ppm) === tax);

/** The values valid at an instant, or until shortly before it. */
function recent<T extends Dated>(dated: readonly T[], at: number): T[] {
  const oldest = holdingAt(dated, at - priceDelayMs)?.validFrom ?? Number.NEGATIVE_INFINITY;
  return dated.filter(({ validFrom }) => validFrom <= at && validFrom >= oldest);
}

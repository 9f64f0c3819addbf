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
 * kiosk used, if known: its terms are accepted, however long the kiosk was offline. All lines of a sale are taxed at
 * exact rates, or all as a device does that knows only basis points.
 */
export function expectedTotal(
  lines: readonly ChargedLine[],
  fee: number,
  heldOf: (line: number) => TermsAround,
  hadOf: (line: number) => TermsAround | undefined = () => undefined,
): number | undefined {
  const isCharged = (line: ChargedLine, n: number, rateOf: RateOf) => {
    const terms = heldOf(n);
    const had = hadOf(n);
    const isUnknown = !holdingAt(terms.held, terms.at);
    return isUnknown || isChargedBy(line, terms, rateOf) || (had && isChargedBy(line, had, rateOf));
  };
  if ([exactly, roundedPpm].some((rateOf) => lines.every((line, n) => isCharged(line, n, rateOf))))
    return undefined;
  const expected = lines.map((line, n) => {
    const terms = heldOf(n);
    const present = holdingAt(terms.held, terms.at);
    if (!present || isCharged(line, n, exactly)) return line;
    const gross = line.quantity * present.price;
    const discount = Math.min(line.discount, gross);
    const rate = taxRateOf(present, holdingAt(terms.rates, terms.at)?.rate);
    return { ...line, unitPrice: present.price, discount, tax: shareOf(gross - discount, rate) };
  });
  return orderTotals(expected, fee).total;
}

/** The rate that a device computes with for a rate, both in parts per million. */
type RateOf = (ppm: number) => number;
const exactly: RateOf = (ppm) => ppm;

/** Whether a line was charged at one of these prices and taxes. */
function isChargedBy(line: ChargedLine, { held, rates, at }: TermsAround, rateOf: RateOf): boolean {
  // A location without a known tax has none.
  const taxes = recent(rates, at).map(({ rate }) => rate);
  if (taxes.length === 0 || !holdingAt(rates, at - priceDelayMs)) taxes.push(0);
  const taxed = line.quantity * line.unitPrice - line.discount;
  return recent(held, at).some(
    (price) =>
      price.price === line.unitPrice &&
      taxes.some((rate) => shareOf(taxed, rateOf(taxRateOf(price, rate))) === line.tax),
  );
}

/** The values valid at an instant, or until shortly before it. */
function recent<T extends Dated>(dated: readonly T[], at: number): T[] {
  const oldest = holdingAt(dated, at - priceDelayMs)?.validFrom ?? Number.NEGATIVE_INFINITY;
  return dated.filter(({ validFrom }) => validFrom <= at && validFrom >= oldest);
}

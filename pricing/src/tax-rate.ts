/** Tax settings of a price: its own rate, or the default of the location. Parts per million. */
export interface PriceTax {
  taxRatePpm: number;
  inheritsTax: boolean;
}

/** A value that applies from an instant until the next one. Milliseconds since the epoch. */
export interface Dated {
  validFrom: number;
}

/**
 * The rule by which a product is taxed (SETUP-2): a price that inherits uses the default of the location, or none if
 * there is none; any other price uses its own rate. Both are those that apply at the time of the sale.
 */
export function taxRateOf(price: PriceTax, locationRate: number | undefined): number {
  return price.inheritsTax ? (locationRate ?? 0) : price.taxRatePpm;
}

/**
 * Returns the value that applies at an instant; undefined before the first. Of two from the same instant, the later in
 * the list wins.
 */
export function holdingAt<T extends Dated>(dated: readonly T[], at: number): T | undefined {
  let holding: T | undefined;
  for (const one of dated)
    if (one.validFrom <= at && (!holding || one.validFrom >= holding.validFrom)) holding = one;
  return holding;
}

/** What a price says of tax: its own rate, or that it takes over the default of the location. Basis points. */
export interface PriceTax {
  taxRate: number;
  inheritsTax: boolean;
}

/** Something that holds from an instant on, until the next one. Milliseconds since the epoch. */
export interface Dated {
  validFrom: number;
}

/**
 * The one rule by which a product is taxed (SETUP-2): a price that inherits takes the default of the location, none where
 * it has none; any other its own rate. Both are those that hold at the time of the sale.
 */
export function taxRateOf(price: PriceTax, locationRate: number | undefined): number {
  return price.inheritsTax ? (locationRate ?? 0) : price.taxRate;
}

/** What of these holds at an instant; undefined before the first. Of two from the same instant the later one told. */
export function holdingAt<T extends Dated>(dated: readonly T[], at: number): T | undefined {
  let holding: T | undefined;
  for (const one of dated)
    if (one.validFrom <= at && (!holding || one.validFrom >= holding.validFrom)) holding = one;
  return holding;
}

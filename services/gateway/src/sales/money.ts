/** How many decimals a currency has (ISO 4217, as known to the runtime). */
export function exponentOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits!;
}

/** Minor units as the decimal number that the API shows; exact, as far as a double can print it. */
export function decimalOf(minor: number, currency: string): number {
  return Number((minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency)));
}

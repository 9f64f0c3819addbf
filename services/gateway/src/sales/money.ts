/** Asking the runtime takes longer than everything else that a row of a list needs. */
const exponents = new Map<string, number>();

/** How many decimals a currency has (ISO 4217, as known to the runtime). */
export function exponentOf(currency: string): number {
  let exponent = exponents.get(currency);
  if (exponent === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    exponent = format.resolvedOptions().maximumFractionDigits!;
    exponents.set(currency, exponent);
  }
  return exponent;
}

/** Minor units as the decimal number that the API shows; exact, as far as a double can print it. */
export function decimalOf(minor: number, currency: string): number {
  const exponent = exponentOf(currency);
  return Number((minor / 10 ** exponent).toFixed(exponent));
}

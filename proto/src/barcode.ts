/**
 * The key to compare barcodes by (GS1 General Specifications, section 3.3): a GTIN of 8, 12, 13 or 14 digits is padded
 * to 14 with leading zeros, since scanners add and remove the zero of UPC-A. Any other code is its own key.
 */
export function barcodeKey(code: string): string {
  const plain = code.trim();
  return isGtin(plain) ? plain.padStart(14, '0') : plain;
}

/** Whether a code has as many digits as a GTIN. */
export function isGtin(code: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(code);
}

/** Whether the last digit of a GTIN is its check digit; true for any other code. */
export function hasRightCheckDigit(code: string): boolean {
  const plain = code.trim();
  if (!isGtin(plain)) return true;
  const digits = [...plain].map(Number);
  return checkDigitOf(digits.slice(0, -1)) === digits.at(-1);
}

/** The check digit for these digits: alternating weights 3 and 1, from the right. */
export function checkDigitOf(digits: readonly number[]): number {
  const sum = digits.reduceRight(
    (all, digit, at) => all + digit * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** Parses the id in an address; NaN if invalid, even where lenient parsing would find a number ("1e3"). */
export function recordId(text: string): number {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** The id that an address names; not a number where it names none, though a lenient reading found one ("1e3"). */
export function recordId(text: string): number {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
}

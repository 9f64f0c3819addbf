const hundredths = 100;

/** The rate of a tax as typed, in percent; the key of its text when it is none. */
export function rateFault(typed: string): string | undefined {
  if (!typed.trim()) return 'rule.required';
  const rate = Number(typed);
  if (!(rate >= 0 && rate <= 100)) return 'rule.rate';
  // 7.255 is no rate: taxes are counted in hundredths of a percent.
  const counted = rate * hundredths;
  return Math.abs(counted - Math.round(counted)) < 1e-9 ? undefined : 'rule.twoDecimals';
}

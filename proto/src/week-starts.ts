/** The weekdays on which the weeks of an operator may begin; the first is the default. */
export const weekStarts = ['sunday', 'monday', 'saturday'] as const;
export type WeekStart = (typeof weekStarts)[number];

const firstDays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 };

/** Returns the first day of the week of a day (both yyyy-MM-dd). */
export function weekOf(day: string, weekStart: WeekStart): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() - firstDays[weekStart] + 7) % 7));
  return at.toISOString().slice(0, 10);
}

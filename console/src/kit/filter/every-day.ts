const day = 86_400_000;

/**
 * Returns the range of all days, for searches independent of the current period; ends tomorrow, which has begun in some
 * zone.
 */
export const everyDay = (now = Date.now()): { startDate: string; endDate: string } => ({
  startDate: '2000-01-01',
  endDate: new Date(now + day).toISOString().slice(0, 10),
});

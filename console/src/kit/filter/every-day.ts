const day = 86_400_000;

/** All days there are, for what is looked for whatever period is in view; tomorrow has begun in some zone. */
export const everyDay = (now = Date.now()): { startDate: string; endDate: string } => ({
  startDate: '2000-01-01',
  endDate: new Date(now + day).toISOString().slice(0, 10),
});

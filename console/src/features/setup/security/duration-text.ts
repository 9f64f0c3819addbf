const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Minutes in the largest unit that divides them evenly, in the reader's language. */
export function durationText(minutes: number, language: string): string {
  const [unit, length] = units.find(([, size]) => minutes % size === 0)!;
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    minutes / length,
  );
}

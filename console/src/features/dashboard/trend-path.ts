import type { Schemas } from '@backroom/gateway/v2';

interface Box {
  width: number;
  height: number;
}

/** The lowest and highest of all values, including zero: a line that starts at its minimum exaggerates. */
export function valueRange(...series: readonly Schemas['TrendPoint'][][]): { low: number; high: number } {
  const values = series.flat().map((point) => point.value ?? 0);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return high === low ? { low, high: low + 1 } : { low, high };
}

/**
 * An SVG path through the points, spread over the width. Missing values leave a gap in the line; a single point between
 * gaps becomes a short level line.
 */
export function trendPath(
  points: readonly Schemas['TrendPoint'][],
  length: number,
  { low, high }: { low: number; high: number },
  { width, height }: Box,
): string {
  const step = length <= 1 ? 0 : width / (length - 1);
  const dash = Math.min(12, step || 12);
  const x = (index: number): number => (length <= 1 ? width / 2 : index * step);
  const y = (value: number): number => height - ((value - low) / (high - low)) * height;
  return pieces(points)
    .map((piece) => {
      const at = piece.map(({ index, value }) => `${round(x(index))},${round(y(value))}`);
      if (at.length > 1) return `M${at.join('L')}`;
      const { index, value } = piece[0]!;
      return `M${round(x(index) - dash / 2)},${round(y(value))}h${round(dash)}`;
    })
    .join('');
}

interface Valued {
  index: number;
  value: number;
}

/** Runs of consecutive points without a gap. */
function pieces(points: readonly Schemas['TrendPoint'][]): Valued[][] {
  const found: Valued[][] = [];
  let isOpen = false;
  points.forEach(({ value }, index) => {
    if (value === null) isOpen = false;
    else if (isOpen) found.at(-1)!.push({ index, value });
    else {
      found.push([{ index, value }]);
      isOpen = true;
    }
  });
  return found;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import type { Schemas } from '@backroom/gateway/v2';

interface Box {
  width: number;
  height: number;
}

/** The lowest and highest of all values, with zero inside: a line that starts at its minimum exaggerates. */
export function valueRange(...series: readonly Schemas['TrendPoint'][][]): { low: number; high: number } {
  const values = series.flat().map((point) => point.value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return high === low ? { low, high: low + 1 } : { low, high };
}

/** An SVG path through the points, spread over the width; a single point becomes a short level line. */
export function trendPath(
  points: readonly Schemas['TrendPoint'][],
  length: number,
  { low, high }: { low: number; high: number },
  { width, height }: Box,
): string {
  if (points.length === 0) return '';
  const x = (index: number): number => (length <= 1 ? width / 2 : (index / (length - 1)) * width);
  const y = (value: number): number => height - ((value - low) / (high - low)) * height;
  const at = points.map((point, index) => `${round(x(index))},${round(y(point.value))}`);
  if (at.length === 1) return `M${round(x(0)) - 6},${round(y(points[0]?.value ?? 0))}h12`;
  return `M${at.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

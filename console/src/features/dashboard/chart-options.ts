import type { Schemas } from '@backroom/gateway/v2';
import type { LineSeriesOption } from 'echarts/charts';
import type { EChartsCoreOption } from 'echarts/core';
import type { Format } from '../../app/i18n/format';
import { pointText } from './point-text';

type Points = readonly Schemas['TrendPoint'][];

/** Colors are the console's own variables: an SVG follows the theme without a redraw. */
const text = { color: 'var(--muted)', fontFamily: 'inherit', fontSize: 12 };
const line = { lineStyle: { color: 'var(--line)' } };

/** Marks a point between two gaps, which no line would show, and the end of the line. */
function isMarked(points: Points, index: number): boolean {
  const has = (at: number) => (points[at]?.value ?? null) !== null;
  return has(index) && !has(index + 1) && (!has(index - 1) || index + 1 < points.length);
}

const series = (points: Points, marked: boolean) =>
  points.map(({ value }, index) => ({
    value: value ?? '-',
    symbol: marked && isMarked(points, index) ? 'circle' : 'none',
  }));

/**
 * Both periods over one axis: the current one solid as far as it is known, the previous one dashed over its full
 * length.
 */
export function chartOptions(
  trend: Schemas['Trend'],
  format: Format,
  currency: string | undefined,
): EChartsCoreOption {
  const { currentTotals: current, previousTotals } = trend;
  const previous = previousTotals.slice(0, current.length);
  const drawn = { type: 'line', silent: true, symbolSize: 7, emphasis: { disabled: true } } as const;
  const lines: LineSeriesOption[] = [
    {
      ...drawn,
      data: series(previous, true),
      lineStyle: { color: 'var(--series-before)', width: 1.5, type: [5, 5] },
      itemStyle: { color: 'var(--series-before)' },
    },
    {
      ...drawn,
      data: series(current, true),
      lineStyle: { color: 'var(--series)', width: 2.5 },
      itemStyle: { color: 'var(--series)' },
      areaStyle: { color: 'var(--series)', opacity: 0.08 },
    },
  ];
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: {
      left: 4,
      right: 16,
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: current.map(({ date }) => date),
      axisLine: line,
      axisTick: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: (_: string, index: number) => pointText(format, current[index]!, 'tick'),
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: { ...text, formatter: (value: number) => format.scale(value, currency) },
      splitLine: line,
    },
    series: lines,
  };
}

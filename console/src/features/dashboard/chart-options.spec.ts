import { describe, expect, it } from '@jest/globals';
import { createFormat } from '../../app/i18n/format';
import { chartOptions } from './chart-options';

const points = (...values: (number | null)[]) =>
  values.map((value, index) => ({ date: `2026-11-0${index + 1}`, value }));
const lines = (option: ReturnType<typeof chartOptions>) =>
  (option['series'] as { data: { value: number | '-'; symbol: string }[] }[]).map(({ data }) => data);

describe('large chart', () => {
  const trend = { currentTotals: points(1, 2, null, null), previousTotals: points(4, null, 6, 7, 8) };
  const option = chartOptions(trend, createFormat('en'), 'USD');

  it('DASH-2 ends the current line at now with a dot and shows the whole previous period', () => {
    const [previous, current] = lines(option);
    expect(current!.map(({ value }) => value)).toEqual([1, 2, '-', '-']);
    expect(current!.map(({ symbol }) => symbol)).toEqual(['none', 'circle', 'none', 'none']);
    expect(previous!.map(({ value }) => value)).toEqual([4, '-', 6, 7]);
  });

  it('DASH-2 marks a single value between gaps, which no line would show', () => {
    const [previous] = lines(option);
    expect(previous!.map(({ symbol }) => symbol)).toEqual(['circle', 'none', 'none', 'none']);
  });

  it("DASH-2 labels its axes in the reader's language and currency", () => {
    const german = chartOptions(trend, createFormat('de'), 'EUR') as {
      xAxis: { axisLabel: { formatter: (date: string) => string } };
      yAxis: { axisLabel: { formatter: (value: number) => string } };
    };
    expect(german.xAxis.axisLabel.formatter('2026-11-03')).toBe('3. Nov.');
    expect(german.yAxis.axisLabel.formatter(1_500)).toMatch(/^1\.?500\s€$/);
  });
});

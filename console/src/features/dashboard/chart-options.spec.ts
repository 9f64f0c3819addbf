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
      xAxis: { axisLabel: { formatter: (date: string, index: number) => string } };
      yAxis: { axisLabel: { formatter: (value: number) => string } };
    };
    expect(german.xAxis.axisLabel.formatter('2026-11-03', 2)).toBe('3. Nov.');
    expect(german.yAxis.axisLabel.formatter(1_500)).toMatch(/^1\.?500\s€$/);
  });

  it('F25: labels both points of a repeated hour, and leaves a gap at a skipped one', () => {
    const repeated = { date: '2026-11-01T01:00', timezone: 'America/Chicago' };
    const hours = [
      { date: '2026-11-01T00:00', value: 4 },
      { ...repeated, pass: 1, value: 5 },
      { ...repeated, pass: 2, value: 6 },
      { date: '2026-11-01T02:00', value: null },
    ];
    const option = chartOptions({ currentTotals: hours, previousTotals: [] }, createFormat('en'), 'USD');
    const { data, axisLabel } = option['xAxis'] as {
      data: string[];
      axisLabel: { formatter: (date: string, index: number) => string };
    };
    const ticks = data.map((date, index) => axisLabel.formatter(date, index).replace(/\s/g, ' '));
    expect(ticks).toEqual(['12 AM', '1 AM CDT', '1 AM CST', '2 AM']);
    expect(lines(option)[1]!.map(({ value }) => value)).toEqual([4, 5, 6, '-']);
  });
});

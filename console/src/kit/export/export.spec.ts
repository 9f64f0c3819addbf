/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { createXlsx, csv, formulaSafe, json } from '@backroom/platform/text-files';
import fc from 'fast-check';
import { allRows } from './all-rows';
import { fileName } from './file-name';
import { writtenFile } from './make-file';
import { columnWidths, wrap } from '@backroom/platform/text-files';
import { pack } from './pack';

describe('SHELL-12 list exports', () => {
  test('SHELL-12 F19: name the file with the days of its data, without forbidden characters', () => {
    expect(fileName('Setup operators', 'pdf', ['2026-06-03'])).toBe('Setup operators - 06-03-2026.pdf');
    expect(fileName('A/B: "C"', 'xls', ['2026-06-03'])).toBe('A B   C - 06-03-2026.xlsx');
    expect(fileName('Sales', 'csv', ['2026-06-03', '2026-06-03'])).toBe('Sales - 06-03-2026.csv');
    expect(fileName('Sales', 'csv', ['2025-12-31', '2026-01-01'])).toBe(
      'Sales - 12-31-2025 - 01-01-2026.csv',
    );
  });

  test('SHELL-12 PROD-1 may write the month as a word in the file name', () => {
    const named = (day: string) => fileName('Products', 'csv', [day], 'dd MMM yyyy');
    expect(named('2026-11-28')).toBe('Products - 28 Nov 2026.csv');
    expect(named('2027-01-01')).toBe('Products - 01 Jan 2027.csv');
  });

  test('SHELL-12 escape text that a spreadsheet would run as a formula, and keep numbers', async () => {
    for (const text of ['=HYPERLINK("x")', '+1', '-1', '@sum', '\t=1', '  =1', '\r\n=1'])
      expect(formulaSafe(text)).toBe(`'${text}`);
    for (const value of ['a=1', '', 'Smith - Jones', -5, null]) expect(formulaSafe(value)).toBe(value);
    const text = await (
      await writtenFile(csv, {
        name: 'x',
        headers: ['a', 'b'],
        rows: [
          ['=1+1', -5],
          ['say "hi", you', null],
        ],
      })
    ).text();
    expect(text.replace('\uFEFF', '')).toBe(`a,b\r\n'=1+1,-5\r\n"say ""hi"", you",\r\n`);
  });

  test('SHELL-12 mark CSV as UTF-8 and name each value in JSON', async () => {
    const table = { name: 'x', headers: ['Name', 'Total'], rows: [['東京', 1.5]] };
    expect(
      Buffer.from(await (await writtenFile(csv, table)).arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('efbbbf');
    expect(JSON.parse(await (await writtenFile(json, table)).text())).toEqual([{ Name: '東京', Total: 1.5 }]);
  });

  test('SHELL-12 write texts in XLSX as texts, never as formulas', async () => {
    const table = {
      name: 'A very long name of a sheet: more than Excel takes',
      headers: ['a'],
      rows: [['=1+1'], [2]],
    };
    const bytes = Buffer.from(await (await writtenFile(createXlsx(pack), table)).arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = Object.values(unzipSync(new Uint8Array(bytes))).map((one) => strFromU8(one));
    expect(files.some((text) => text.includes('=1+1'))).toBe(true);
    expect(files.some((text) => text.includes('<f>'))).toBe(false);
  });

  test('SHELL-12 load every row of the filter page by page without duplicates', async () => {
    const requested: number[] = [];
    const everything = Array.from({ length: 2_500 }, (_, id) => ({ id }));
    const progress: number[] = [];
    const rows = await allRows(
      async (page, limit) => {
        requested.push(page);
        // Between the second and third call a row was inserted at the top: one row is returned again.
        const from = (page - 1) * limit - (page > 2 ? 1 : 0);
        return { rows: everything.slice(from, from + limit), total: 2_500 };
      },
      new AbortController().signal,
      ({ done }) => progress.push(done),
    );
    expect(requested).toEqual([1, 2, 3]);
    expect(rows).toEqual(everything);
    expect(progress).toEqual([1_000, 2_000, 2_500]);
  });

  test('SHELL-12 stop loading when canceled', async () => {
    const control = new AbortController();
    let calls = 0;
    const running = allRows(
      async () => {
        calls++;
        control.abort();
        return { rows: Array.from({ length: 1_000 }, (_, id) => ({ id })), total: 10_000 };
      },
      control.signal,
      () => undefined,
    );
    await expect(running).rejects.toThrow();
    expect(calls).toBe(1);
  });

  test('SHELL-12 fit columns to the page for texts of any length, and wrap without losing characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: 0, max: 3_000, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (natural) => {
          const widths = columnWidths(natural, 523);
          const all = widths.reduce((sum, width) => sum + width, 0) + 8 * (widths.length - 1);
          expect(all).toBeLessThanOrEqual(523.01);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
        const clean = text.replace(/\s+/g, ' ').trim();
        const lines = wrap(clean, width, (one) => Array.from(one).length);
        expect(lines.join('').replaceAll(' ', '')).toBe(clean.replaceAll(' ', ''));
        for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(width);
      }),
    );
  });
});

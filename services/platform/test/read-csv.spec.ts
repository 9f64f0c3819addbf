import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csv } from '../src/export/format/csv.js';
import { listCell, listOfCell, readCsv, textCell, textOfCell } from '../src/csv/index.js';

const of = (text: string | Uint8Array, maxRows = 100) =>
  readCsv(typeof text === 'string' ? Buffer.from(text) : text, { field: 'file', maxRows });
const cellsOf = (text: string | Uint8Array) => of(text).rows.map(({ cells }) => cells);
const refused = (code: string, more = {}) =>
  expect.objectContaining({ fields: [expect.objectContaining({ field: 'file', code, ...more })] });

describe('PROD-5 CUST-1 a CSV file', () => {
  it.each([
    ['commas', 'name,price\nCola,"1,50"\n', ['Cola', '1,50']],
    ['semicolons and a decimal comma', 'name;price\r\nCola;1,50\r\n', ['Cola', '1,50']],
    ['tabs', 'name\tprice\nCola\t1.50', ['Cola', '1.50']],
    ['a separator within a heading', '"a,b,c";price\nCola;1', ['Cola', '1']],
    ['line breaks and quotes within a cell', 'name,price\n"Cola\n""light""",2', ['Cola\n"light"', '2']],
    ['an inch mark', 'name,price\nPizza 12",2', ['Pizza 12"', '2']],
    ['empty lines', '\nname,price\n\n\nCola,1\n\n', ['Cola', '1']],
    ['a row of fewer and one of more cells', 'name,price\nCola', ['Cola']],
  ])('is read with %s', (_, text, cells) => {
    expect(cellsOf(text)[0]).toEqual(cells);
  });

  it('is read with a NUL in a cell, shown as a replacement character; a NUL in the headings is damage', () => {
    expect(cellsOf('name,price\nCo\0la,1\nTea,2')).toEqual([
      ['Co\ufffdla', '1'],
      ['Tea', '2'],
    ]);
    expect(() => of('na\0me,price\nCola,1')).toThrow(refused('csv-damaged', { params: { line: 1 } }));
  });

  it('is read in the encodings that spreadsheets write', () => {
    const text = 'name,brand\nKäse ½,Žito\n';
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      utf16,
      Buffer.from(utf16).swap16(),
    ]) {
      const { headers, rows } = of(bytes);
      expect([headers, rows[0]!.cells]).toEqual([
        ['name', 'brand'],
        ['Käse ½', 'Žito'],
      ]);
    }
    // Windows-1252: ä is a single byte, which is not valid UTF-8.
    expect(cellsOf(Buffer.from([...Buffer.from('name\nK'), 0xe4, ...Buffer.from('se '), 0x80]))).toEqual([
      ['Käse €'],
    ]);
  });

  it('reports the line number of each row', () => {
    expect(of('name\n\n"a\nb"\nc').rows).toEqual([
      { line: 4, cells: ['a\nb'] },
      { line: 5, cells: ['c'] },
    ]);
    expect(of('name\r\n\r\n"a\r\nb"\r\nc\r\n').rows).toEqual([
      { line: 4, cells: ['a\nb'] },
      { line: 5, cells: ['c'] },
    ]);
  });

  it('PROD-5 is rejected with the line at which the damaged row begins', () => {
    const text = 'name\n"a\nb"\n"Cola\nTea\n';
    expect(() => of(text)).toThrow(refused('csv-damaged', { params: { line: 4 } }));
    expect(() => of('name\n"Cola"s\n')).toThrow(refused('csv-damaged', { params: { line: 2 } }));
  });

  it.each([
    ['nothing', '', 'csv-empty'],
    ['blanks', ' \n \n', 'csv-empty'],
    ['no headings', ',,\na,b,c', 'csv-empty'],
    ['quotes that nothing closes', 'name\n"Cola\n', 'csv-damaged'],
    ['a zip', 'PK\u0003\u0004\0\0', 'csv-damaged'],
    ['a row of a megabyte', `name\n${'a'.repeat(1_000_000)}`, 'csv-damaged'],
    ['a million commas', `name\n${','.repeat(1_000_000)}`, 'csv-damaged'],
    ['too many rows', `name\n${'a\n'.repeat(101)}`, 'too-many-lines'],
  ])('is rejected with %s', (_, text, code) => {
    expect(() => of(text)).toThrow(refused(code));
  });

  it('accepts as many rows as allowed', () => {
    expect(of(`name\n${'a\n'.repeat(100)}`).rows).toHaveLength(100);
  });

  it('PROD-5 round-trips any lists and texts, and accepts plain lists', () => {
    const text = fc.string({ unit: fc.constantFrom('-', '|', '\\', "'", '='), minLength: 1 });
    fc.assert(fc.property(text, (one) => expect(textOfCell(textCell(one))).toBe(one)));
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1 }), (names) =>
        expect(listOfCell(listCell(names))).toEqual(names),
      ),
    );
    expect(listOfCell('cold | sweet||cold')).toEqual(['cold', 'sweet']);
    expect([listOfCell('-'), textOfCell('-')]).toEqual([[], '']);
  });

  it.each(['en', 'de'])('SHELL-12 round-trips the files that the system writes in %s', async (language) => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '=', '-', '"', ',', ';', "'", ' ', 'é', '1', '字'),
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        const { bytes } = csv.write({
          headers: ['one', 'two'],
          rows,
          before: 0,
          isFirst: true,
          isLast: true,
          language,
        });
        expect(cellsOf(bytes)).toEqual(rows);
      }),
    );
  });
});

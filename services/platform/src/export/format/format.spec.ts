import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csv } from './csv.js';
import { json } from './json.js';
import { fileFormats } from './formats.js';
import type { Cell, FileFormat } from './table.js';

const { xlsx } = fileFormats;

const evil = '=HYPERLINK("http://evil.example")';
const rows: Cell[][] = [
  ['Plain', 12.5, null],
  [evil, -3, '@SUM(A1)'],
  ['comma, "quote"\r\nline', 0, ' \t+1'],
  ['<b>&amp;\u0001 日本', 1e9, '-2'],
];
/** Writes a file of these portions; the state between two of them goes through JSON, as between two processes. */
async function file(format: FileFormat, portions: Cell[][][], names = headers): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let [before, state]: [number, unknown] = [0, undefined];
  for (const [at, rows] of portions.entries()) {
    const isLast = at === portions.length - 1;
    const written = await format.write({ headers: names, rows, before, isFirst: at === 0, isLast, state });
    pieces.push(written.bytes);
    before += rows.length;
    state = written.state === undefined ? undefined : JSON.parse(JSON.stringify(written.state));
  }
  return Buffer.concat(pieces);
}
const headers = ['Name', 'Amount', 'Note'];
/** Extracts a file from an archive by the directory at its end, and checks its checksums. */
function unzipped(archive: Buffer, fileName: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const length = archive.readUInt16LE(at + 28);
    const offset = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    if (name === fileName) {
      const content = inflateRawSync(archive.subarray(offset + 30 + length, offset + 30 + length + packed));
      expect(content.length).toBe(size);
      return content.toString();
    }
    at += 46 + length;
  }
  throw new Error(`${fileName} is not in the archive`);
}

describe('SHELL-12 files of the server', () => {
  it('SHELL-12 CSV: quotes cells as needed and guards formulas', async () => {
    const text = (await file(csv, [rows.slice(0, 2), rows.slice(2)])).toString();
    expect(text).toBe(
      '\uFEFFName,Amount,Note\r\n' +
        'Plain,12.5,\r\n' +
        `"'=HYPERLINK(""http://evil.example"")",-3,'@SUM(A1)\r\n` +
        '"comma, ""quote""\r\nline",0,\'' +
        ' \t+1\r\n' +
        `"<b>&amp;\u0001 日本",1000000000,'-2\r\n`,
    );
  });

  it.each(['de', 'es', 'fr'])('SHELL-12 F17: CSV in %s has semicolons and decimal commas', (language) => {
    const cells: Cell[][] = [
      ['6,30 €', 6.3, 'a;b'],
      ['1.5', -0.41, '=1;2'],
      [null, 1000, '"'],
    ];
    const part = { headers: ['Total', 'Steuer; brutto', 'x,y'], rows: cells, before: 0, isLast: true };
    const { bytes } = csv.write({ ...part, isFirst: true, language });
    expect(Buffer.from(bytes).toString()).toBe(
      '\uFEFFTotal;"Steuer; brutto";"x,y"\r\n' +
        '"6,30 €";6,3;"a;b"\r\n' +
        `1.5;-0,41;"'=1;2"\r\n` +
        ';1000;""""\r\n',
    );
  });

  it.each(['en', 'ja', 'zh', undefined])(
    'SHELL-12 F17: CSV in %s has commas and decimal points',
    (language) => {
      const part = { headers: ['Total'], rows: [[6.3, 'a;b', 'a,b']], before: 0, isLast: true };
      const { bytes } = csv.write({ ...part, isFirst: true, language });
      expect(Buffer.from(bytes).toString()).toBe('\uFEFFTotal\r\n6.3,"a;b","a,b"\r\n');
    },
  );

  it('SHELL-12 JSON: writes one record per row', async () => {
    const text = (await file(json, [[], rows])).toString();
    expect(JSON.parse(text)).toEqual(rows.map(([Name, Amount, Note]) => ({ Name, Amount, Note })));
    expect(JSON.parse((await file(json, [[]])).toString())).toEqual([]);
  });

  it('SHELL-12 XLSX: writes an archive with a sheet that keeps texts and numbers apart', async () => {
    const archive = await file(xlsx, [rows.slice(0, 3), rows.slice(3)]);
    const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row>/g)).toHaveLength(rows.length + 1);
    expect(sheet).toContain('<c><v>12.5</v></c><c/>');
    expect(sheet).toContain(`<t xml:space="preserve">${evil}</t>`);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('&lt;b&gt;&amp;amp; 日本');
    expect(unzipped(archive, '[Content_Types].xml')).toContain('worksheet+xml');
    expect(unzipped(archive, 'xl/workbook.xml')).toContain('sheetId="1"');
  });

  it('SHELL-12 writes amounts and times as numbers and dates in XLSX, as numbers in JSON, and as text in CSV', async () => {
    const local = Date.UTC(2026, 2, 7, 18, 45);
    const typed: Cell[][] = [
      [
        { text: '03/07/2026 - 06:45 PM EST', local, zone: 'EST' },
        { text: '$12.50', figure: 12.5, currency: 'USD' },
        1,
      ],
      [
        { text: '03/09/2026 - 06:45 PM EDT', local, zone: 'EDT' },
        { text: '¥7', figure: 7, currency: 'JPY' },
        2,
      ],
      [
        { text: '03/07/2026 - 06:45 PM EST', local, zone: 'EST' },
        { text: '$0.05', figure: 0.05, currency: 'USD' },
        3,
      ],
    ];
    expect(JSON.parse((await file(json, [typed])).toString())[0]).toEqual({
      ...{ Name: '03/07/2026 - 06:45 PM EST', Amount: 12.5, Note: 1 },
    });
    expect((await file(csv, [typed])).toString()).toContain('\r\n03/07/2026 - 06:45 PM EST,$12.50,1\r\n');
    // Cut between processes: a style keeps its number.
    const archive = await file(xlsx, [typed.slice(0, 1), typed.slice(1)]);
    const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml');
    // 7 March 2026 is day 46,088 of a spreadsheet.
    expect(sheet).toContain(
      '<row><c s="2"><v>46088.78125</v></c><c s="3"><v>12.5</v></c><c><v>1</v></c></row>',
    );
    expect(sheet).toContain('<row><c s="4"><v>46088.78125</v></c><c s="5"><v>7</v></c><c><v>2</v></c></row>');
    expect(sheet).toContain(
      '<row><c s="2"><v>46088.78125</v></c><c s="3"><v>0.05</v></c><c><v>3</v></c></row>',
    );
    const styles = unzipped(archive, 'xl/styles.xml');
    const formats = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
    expect(formats).toEqual([
      'yyyy\\-mm\\-dd\\ hh:mm\\ &quot;EST&quot;',
      '#,##0.00\\ &quot;USD&quot;',
      'yyyy\\-mm\\-dd\\ hh:mm\\ &quot;EDT&quot;',
      '#,##0\\ &quot;JPY&quot;',
    ]);
  });

  it.each([
    ['SKU_x0041_1', 'SKU_x005F_x0041_1'],
    ['A_x000D_B', 'A_x005F_x000D_B'],
    ['_x005F_', '_x005F_x005F_'],
    ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
    ['_xabCD_', '_x005F_xabCD_'],
    ['_x041_ x0041 _X0041_', '_x041_ x0041 _X0041_'],
  ])('SHELL-12 F10: XLSX: a spreadsheet shows %s as text', async (text, written) => {
    const sheet = unzipped(await file(xlsx, [[[text, 1, '']]]), 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain(`<t xml:space="preserve">${written}</t>`);
  });

  it('SHELL-12 XLSX: freezes the headings and adds a filter', async () => {
    const sheet = unzipped(await file(xlsx, [rows.slice(0, 1), rows.slice(1)]), 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:C5"/></worksheet>');
  });

  it('SHELL-12 XLSX: cuts a text at the maximum length of a cell, between characters', async () => {
    const held = 32_767;
    const sheet = unzipped(
      await file(xlsx, [[['x'.repeat(held + 1)], [`${'x'.repeat(held - 1)}🍎`]]]),
      'xl/worksheets/sheet1.xml',
    );
    const texts = [...sheet.matchAll(/<t [^>]*>(x+)(🍎?)</gu)].map(([, text, letter]) => [
      text!.length,
      letter,
    ]);
    expect(texts).toEqual([
      [held, ''],
      [held - 1, ''],
    ]);
  });

  it.each(Object.entries(fileFormats))(
    'SHELL-12 %s: yields the same table however it is cut into portions',
    async (name, format) => {
      const many = Array.from({ length: 40 }, (_, n): Cell[] => [`Row ${n} & ${'x'.repeat(n)}`, n, null]);
      const read = async (portions: Cell[][][]) => {
        const bytes = await file(format, portions);
        return name === 'xlsx' ? unzipped(bytes, 'xl/worksheets/sheet1.xml') : bytes.toString();
      };
      const whole = await read([many]);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(40), { maxLength: 6 }), async (cuts) => {
          const ends = [0, ...cuts.sort((a, b) => a - b), 40];
          const portions = ends.slice(1).map((end, at) => many.slice(ends[at], end));
          expect(await read(portions)).toBe(whole);
        }),
        { numRuns: 30 },
      );
    },
  );
});

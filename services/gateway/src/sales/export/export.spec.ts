import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { csv } from './csv.js';
import { json } from './json.js';
import type { Cell, Table } from './table.js';
import { xlsx } from './xlsx.js';

const evil = '=HYPERLINK("http://evil.example")';
const rows: Cell[][] = [
  ['Plain', 12.5, null],
  [evil, -3, '@SUM(A1)'],
  ['comma, "quote"\r\nline', 0, ' \t+1'],
  ['<b>&amp;\u0001 日本', 1e9, '-2'],
];
const table = (portions: Cell[][][]): Table => ({
  headers: ['Name', 'Amount', 'Note'],
  portions: (async function* () {
    yield* portions;
  })(),
});
async function all(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}
/** The content of a file in an archive, by the directory at its end, with its sums checked. */
function unzipped(archive: Buffer, wanted: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const length = archive.readUInt16LE(at + 28);
    const offset = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    if (name === wanted) {
      const content = inflateRawSync(archive.subarray(offset + 30 + length, offset + 30 + length + packed));
      expect(content.length).toBe(size);
      return content.toString();
    }
    at += 46 + length;
  }
  throw new Error(`${wanted} is not in the archive`);
}

describe('SHELL-12 files of the server', () => {
  it('SHELL-12 CSV: quoted by the rule, and nothing that a spreadsheet would run', async () => {
    const text = (await all(csv(table([rows.slice(0, 2), rows.slice(2)])))).toString();
    expect(text).toBe(
      '\uFEFFName,Amount,Note\r\n' +
        'Plain,12.5,\r\n' +
        `"'=HYPERLINK(""http://evil.example"")",-3,'@SUM(A1)\r\n` +
        '"comma, ""quote""\r\nline",0,\'' +
        ' \t+1\r\n' +
        "<b>&amp;\u0001 日本,1000000000,'-2\r\n",
    );
  });

  it('SHELL-12 JSON: records that are what the rows were', async () => {
    const text = (await all(json(table([[], rows])))).toString();
    expect(JSON.parse(text)).toEqual(rows.map(([Name, Amount, Note]) => ({ Name, Amount, Note })));
    expect(JSON.parse((await all(json(table([])))).toString())).toEqual([]);
  });

  it('SHELL-12 XLSX: an archive with a sheet in which texts are texts and figures are figures', async () => {
    const archive = await all(xlsx(table([rows.slice(0, 3), rows.slice(3)])));
    const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row>/g)).toHaveLength(rows.length + 1);
    expect(sheet).toContain('<c><v>12.5</v></c><c/>');
    expect(sheet).toContain(`<t xml:space="preserve">${evil}</t>`);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('&lt;b&gt;&amp;amp; 日本');
    expect(unzipped(archive, '[Content_Types].xml')).toContain('worksheet+xml');
    expect(unzipped(archive, 'xl/workbook.xml')).toContain('sheetId="1"');
  });

  it('SHELL-12 XLSX: ends in an error where the sheet has no room for more', async () => {
    const portion = Array.from({ length: 50_000 }, (): Cell[] => ['x']);
    const endless: Table = {
      headers: ['Name'],
      portions: (async function* () {
        for (;;) yield portion;
      })(),
    };
    await expect(all(xlsx(endless))).rejects.toMatchObject({ code: 'too-many-rows' });
  });

  it.each([
    ['CSV', csv],
    ['JSON', json],
    ['XLSX', xlsx],
  ])('LEDG-1 %s that breaks off on the way ends in its error', async (_name, write) => {
    const broken: Table = {
      headers: ['Name'],
      portions: (async function* () {
        yield [['x'] as Cell[]];
        throw new Error('The ledger is away');
      })(),
    };
    await expect(all(write(broken))).rejects.toThrow('The ledger is away');
  });

  it('LEDG-1 nothing is read before it is asked for, and no more than a portion ahead', async () => {
    let read = 0;
    const lazy: Table = {
      headers: ['Name'],
      portions: (async function* () {
        for (;;) {
          read++;
          yield [['x'] as Cell[]];
        }
      })(),
    };
    const pieces = csv(lazy);
    await pieces.next();
    expect(read).toBe(0);
    for (let n = 0; n < 5; n++) await pieces.next();
    expect(read).toBe(5);
    await pieces.return(undefined);
  });
});

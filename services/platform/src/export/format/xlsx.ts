import type { Cell, FileFormat } from './table.js';
import { descriptor, directory, localHeader, newEntry, pack, type ZipEntry } from './zip.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** What every workbook holds beside its sheet. */
const fixed: readonly [name: string, content: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];
/** UTF-16 units of a text: a file with more in a cell is taken for a broken one. */
const mostOfCell = 32_767;
const sheetName = 'xl/worksheets/sheet1.xml';

interface Sheet {
  sheet: ZipEntry;
  /** The entries before it. */
  fixed: (ZipEntry & { name: string })[];
}

/** A table as an .xlsx file. Texts stand in their cells as texts: a spreadsheet runs nothing of them. */
export const xlsx: FileFormat = {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // One row of a sheet holds the headings.
  mostRows: 1_048_575,
  async write({ headers, rows, isFirst, isLast, state }) {
    const pieces: Buffer[] = [];
    let { sheet, fixed: others } = (state ?? { sheet: newEntry, fixed: [] }) as Sheet;
    let content = rows.map(row).join('');
    if (isFirst) {
      others = await writeFixed(pieces);
      pieces.push(localHeader(sheetName));
      content = `${declaration}<worksheet xmlns="${main}"><sheetData>${row(headers)}${content}`;
    }
    if (isLast) content += '</sheetData></worksheet>';
    const { bytes, entry } = await pack(sheet, content, isLast);
    sheet = entry;
    pieces.push(bytes);
    if (isLast) pieces.push(descriptor(sheet), directory([...others, { name: sheetName, ...sheet }]));
    return { bytes: Buffer.concat(pieces), state: { sheet, fixed: others } satisfies Sheet };
  },
};

async function writeFixed(pieces: Buffer[]): Promise<Sheet['fixed']> {
  const written: Sheet['fixed'] = [];
  for (const [name, content] of fixed) {
    const { bytes, entry } = await pack(newEntry, declaration + content, true);
    pieces.push(localHeader(name), bytes, descriptor(entry));
    written.push({ name, ...entry });
  }
  return written;
}

function row(cells: readonly Cell[]): string {
  let text = '<row>';
  for (let at = 0; at < cells.length; at++) text += cell(cells[at]!);
  return `${text}</row>`;
}

function cell(value: Cell): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escape(value.slice(0, mostOfCell))}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** XML knows no other control characters than tabs and ends of lines. */
const unknown = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const plain = /^[ -%'-;=?-~]*$/;

function escape(text: string): string {
  if (plain.test(text)) return text;
  return text.replaceAll(unknown, '').replaceAll(/[&<>]/g, (letter) => entities[letter]!);
}

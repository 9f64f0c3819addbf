import { Problem } from '@backroom/platform';
import type { Cell, Table } from './table.js';
import { zip, type Entry } from './zip.js';

/** Rows of a sheet, by the format; one of them holds the headings. */
const mostRows = 1_048_576;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * A table as an .xlsx file in pieces, never whole. Texts stand in their cells as texts: a spreadsheet runs nothing of
 * them. Ends in an error where the sheet has no room for more.
 */
export function xlsx(table: Table): AsyncGenerator<Uint8Array> {
  const fixed = (name: string, content: string): Entry => ({ name, content: [declaration + content] });
  return zip([
    fixed(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    fixed(
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    fixed(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    fixed(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(table) },
  ]);
}

async function* sheet({ headers, portions }: Table): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>${row(headers)}`;
  let written = 1;
  for await (const rows of portions) {
    written += rows.length;
    if (written > mostRows)
      throw new Problem('unprocessable', 'A sheet holds at most 1,048,575 rows', [], 'too-many-rows');
    yield rows.map(row).join('');
  }
  yield '</sheetData></worksheet>';
}

function row(cells: readonly Cell[]): string {
  return `<row>${cells.map(cell).join('')}</row>`;
}

function cell(value: Cell): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML knows no other control characters than tabs and ends of lines. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>]/g, (letter) => entities[letter]!);
}

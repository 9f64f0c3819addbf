import { exponentOf } from '@backroom/pricing';
import { joined, descriptor, directory, localHeader, newEntry, type Pack, type ZipEntry } from './zip.js';
import type { Cell, FileFormat } from './table.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const packaged = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The fixed content of every workbook, apart from its sheet and cell styles. */
const fixed: readonly [name: string, content: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${packaged}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${packaged}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${packaged}.styles+xml"/></Types>`,
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
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
];
/** Maximum UTF-16 units of a text: spreadsheets reject a file with more in a cell. */
const maxCellLength = 32_767;
const sheetName = 'xl/worksheets/sheet1.xml';
const stylesName = 'xl/styles.xml';
/** Keeps the first row visible. */
const frozen =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const day = 86_400_000;
/** Days between the epoch of spreadsheets and that of this system. */
const spreadsheetEpoch = 25_569;

interface Sheet {
  sheet: ZipEntry;
  /** The entries before it. */
  fixed: (ZipEntry & { name: string })[];
  /** Number formats in order of first use: one per currency or time zone. */
  formats: string[];
}

/**
 * A table as an .xlsx file with frozen headings and a filter. Texts are stored as texts: a spreadsheet runs none of
 * them. Amounts are numbers with their currency, times are dates with their zone.
 */
export const createXlsx = (pack: Pack): FileFormat => ({
  type: `${packaged}.sheet`,
  // One row of a sheet holds the headings.
  maxRows: 1_048_575,
  async write({ headers, rows, before, isFirst, isLast, state }) {
    const pieces: Uint8Array[] = [];
    let { sheet, fixed: others, formats } = (state ?? { sheet: newEntry, fixed: [], formats: [] }) as Sheet;
    formats = [...formats];
    let content = rows.map((cells) => row(cells, formats)).join('');
    if (isFirst) {
      others = await writeWhole(pack, pieces, fixed);
      pieces.push(localHeader(sheetName));
      content = `${declaration}<worksheet xmlns="${main}">${frozen}<sheetData>${heading(headers)}${content}`;
    }
    if (isLast) {
      const filtered = `A1:${columnName(headers.length)}${before + rows.length + 1}`;
      content += `</sheetData><autoFilter ref="${filtered}"/></worksheet>`;
    }
    const { bytes, entry } = await pack(sheet, content, isLast);
    sheet = entry;
    pieces.push(bytes);
    if (isLast) {
      pieces.push(descriptor(sheet));
      const styles = await writeWhole(pack, pieces, [[stylesName, stylesOf(formats)]]);
      pieces.push(directory([...others, { name: sheetName, ...sheet }, ...styles]));
    }
    return { bytes: joined(pieces), state: { sheet, fixed: others, formats } satisfies Sheet };
  },
});

async function writeWhole(
  pack: Pack,
  pieces: Uint8Array[],
  files: readonly [name: string, content: string][],
): Promise<Sheet['fixed']> {
  const written: Sheet['fixed'] = [];
  for (const [name, content] of files) {
    const { bytes, entry } = await pack(newEntry, declaration + content, true);
    pieces.push(localHeader(name), bytes, descriptor(entry));
    written.push({ name, ...entry });
  }
  return written;
}

/** The first two styles: the default, and a heading. */
const headingStyle = 1;
const ownStyles = 2;

function heading(cells: readonly string[]): string {
  return `<row>${cells.map((text) => textCell(text, ` s="${headingStyle}"`)).join('')}</row>`;
}

function row(cells: readonly Cell[], formats: string[]): string {
  let text = '<row>';
  for (let at = 0; at < cells.length; at++) text += cell(cells[at]!, formats);
  return `${text}</row>`;
}

function cell(value: Cell, formats: string[]): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'string') return textCell(value);
  const [figure, format] =
    'figure' in value
      ? [value.figure, moneyFormat(value.currency)]
      : [value.local / day + spreadsheetEpoch, `yyyy\\-mm\\-dd\\ hh:mm\\ "${value.zone}"`];
  let at = formats.indexOf(format);
  if (at < 0) at = formats.push(format) - 1;
  return `<c s="${ownStyles + at}"><v>${figure}</v></c>`;
}

const textCell = (text: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escape(literal(text.slice(0, maxCellLength)))}</t></is></c>`;

/** A spreadsheet reads `_x0041_` as the letter with this code (ECMA-376, ST_Xstring): its underscore is escaped. */
const literal = (text: string) => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

function moneyFormat(currency: string): string {
  const decimals = exponentOf(currency);
  return `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}\\ "${currency}"`;
}

/** Custom number formats are numbered from 164 on. */
const firstFormat = 164;

function stylesOf(formats: readonly string[]): string {
  const quoted = (text: string) => escape(text).replaceAll('"', '&quot;');
  const listed = formats.map(
    (format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${quoted(format)}"/>`,
  );
  const used = formats.map(
    (_, at) =>
      `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  );
  const own = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
  const bold = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" applyFont="1"/>';
  return `<styleSheet xmlns="${main}">${listed.length ? `<numFmts count="${listed.length}">${listed.join('')}</numFmts>` : ''}<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1">${own}</cellStyleXfs><cellXfs count="${ownStyles + used.length}">${own}${bold}${used.join('')}</cellXfs></styleSheet>`;
}

/** 1 is A, 27 is AA. */
function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number > 26 ? columnName((number - 1 - rest) / 26) + letter : letter;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** XML allows no control characters but tabs and line ends. */
const unknown = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const plain = /^[ -%'-;=?-~]*$/;

function escape(text: string): string {
  if (plain.test(text)) return text;
  return text.replaceAll(unknown, '').replaceAll(/[&<>]/g, (letter) => entities[letter]!);
}

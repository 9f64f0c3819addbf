import { PageSizes, PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import {
  columnWidths,
  gutter,
  plainCell,
  wrap,
  type Cell,
  type FontFiles,
} from '@backroom/platform/text-files';
import type { ExportTable } from './export.types';
import { PdfText } from './pdf-text';

const [pageWidth, pageHeight] = PageSizes.A4;
const margin = 36;
const size = 8;
const titleSize = 12;
const lineHeight = 11;
const rowGap = 5;
const rule = rgb(0.8, 0.8, 0.8);

export interface PdfOptions {
  fonts: FontFiles;
  /** Below each page: "Page 2 of 7". */
  pageText: (page: number, pages: number) => string;
  /** Below each page, if no font has some of the characters. */
  missingText: string;
  /** Formats a number. */
  number: (value: number) => string;
  signal?: AbortSignal;
}

const isFigureCell = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && 'figure' in cell);

/** A4 portrait, 8 pt, with the headings on every page; long texts wrap within their cell. */
export async function pdfFile(table: ExportTable, options: PdfOptions): Promise<Blob> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(table.name);
  const text = new PdfText(document, options.fonts);
  const shown = (cell: Cell): string => {
    const value = plainCell(cell);
    if (typeof value === 'number') return options.number(value);
    return (value ?? '').replace(/\s+/g, ' ').trim();
  };
  const rows = table.rows.map((row) => row.map(shown));
  await text.prepare([
    table.name,
    ...(table.intro ?? []),
    ...table.headers,
    ...rows.flat(),
    options.pageText(1_234_567_890, 1_234_567_890),
  ]);
  if (text.isIncomplete) await text.prepare([options.missingText]);

  const measure = (one: string) => text.width(one, size);
  const natural = table.headers.map((header, at) =>
    rows.reduce((widest, row) => Math.max(widest, measure(row[at] ?? '')), measure(header)),
  );
  const widths = columnWidths(natural, pageWidth - 2 * margin);
  const isFigure = table.headers.map(
    (_, at) => table.figures?.includes(at) || table.rows.some((row) => isFigureCell(row[at]!)),
  );

  let page: PDFPage;
  let y = 0;
  const drawRow = (cells: readonly string[]): void => {
    const lines = widths.map((width, at) => wrap(cells[at] ?? '', width, measure));
    const height = Math.max(...lines.map((cell) => cell.length)) * lineHeight;
    if (y - height < margin + lineHeight) newPage();
    let x = margin;
    for (const [at, cell] of lines.entries()) {
      for (const [number, line] of cell.entries()) {
        const start = isFigure[at] ? x + widths[at]! - measure(line) : x;
        text.draw(page, line, { x: start, y: y - size - number * lineHeight, size });
      }
      x += widths[at]! + gutter;
    }
    y -= height + rowGap;
    page.drawLine({
      start: { x: margin, y: y + rowGap / 2 },
      end: { x: pageWidth - margin, y: y + rowGap / 2 },
      thickness: 0.5,
      color: rule,
    });
  };
  const newPage = (): void => {
    page = document.addPage(PageSizes.A4);
    y = pageHeight - margin;
    if (document.getPageCount() === 1) {
      text.draw(page, table.name, { x: margin, y: y - titleSize, size: titleSize });
      y -= titleSize + 12;
      for (const line of table.intro ?? []) {
        text.draw(page, line, { x: margin, y: y - size, size });
        y -= lineHeight;
      }
      if (table.intro) y -= rowGap;
    }
    drawRow(table.headers);
  };
  newPage();
  for (const [at, row] of rows.entries()) {
    // A large table must neither freeze the screen nor continue after it was canceled.
    if (at % 200 === 199) await new Promise((resolve) => setTimeout(resolve));
    options.signal?.throwIfAborted();
    drawRow(row);
  }
  const pages = document.getPages();
  for (const [at, one] of pages.entries()) {
    const line = options.pageText(at + 1, pages.length);
    text.draw(one, line, { x: pageWidth - margin - measure(line), y: margin - lineHeight, size });
    if (text.isIncomplete) text.draw(one, options.missingText, { x: margin, y: margin - lineHeight, size });
  }
  return new Blob([(await document.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

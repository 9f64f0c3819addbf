import { EmbeddedFont } from './pdf-embedded.js';
import { drawnCharacters, type DrawnCharacter, type DrawnTexts } from './pdf-fonts.js';
import { columnWidths, gutter, wrap } from './pdf-layout.js';
import { PdfObjects, pdfText } from './pdf-objects.js';

/** A table to print. */
export interface PdfTable {
  title: string;
  /** Lines below the title. */
  intro: readonly string[];
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns with right-aligned texts. */
  figures: readonly number[];
  /** Heading of a column of empty boxes at the end, to tick by hand. */
  tick?: string;
  /** Below each page: "Page 2 of 7". */
  pageText(page: number, pages: number): string;
  /** Below each page, if no font has some of the characters. */
  missingText: string;
  /** The language of the reader. */
  language: string;
}

/** A4 portrait, in points. */
const [pageWidth, pageHeight] = [595.28, 841.89];
const margin = 36;
const size = 8;
const titleSize = 12;
const lineHeight = 11;
const rowGap = 5;
const boxSize = 7;
const tickWidth = 40;

/** A row with the lines of each of its cells. */
interface Row {
  cells: string[][];
  height: number;
  isHead: boolean;
}

/**
 * Writes a PDF on A4, 8 pt, in any script of the supported languages, with the headings on every page (PROD-3):
 * streamed page by page, so that the first bytes come at once, however long it is. Fonts follow the pages, with only
 * the glyphs in use.
 */
export async function* pdf(table: PdfTable): AsyncGenerator<Buffer> {
  const shown = table.rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  const figures = table.pageText(1_234_567_890, 1_234_567_890);
  const headings = [...table.headers, ...(table.tick === undefined ? [] : [table.tick])];
  const draw = await drawnCharacters(
    [table.title, ...table.intro, ...headings, figures, table.missingText, ...shown.flat()],
    table.language,
  );
  const page = new Pages(table, headings, shown, draw);
  yield* page.written();
}

class Pages {
  private readonly objects = new PdfObjects();
  private readonly fonts = new Map<string, EmbeddedFont>();
  private readonly widths: number[];

  constructor(
    private readonly table: PdfTable,
    private readonly headings: readonly string[],
    private readonly rows: readonly (readonly string[])[],
    private readonly drawn: DrawnTexts,
  ) {
    const room = pageWidth - 2 * margin - (table.tick === undefined ? 0 : tickWidth + gutter);
    const natural = table.headers.map((header, at) =>
      rows.reduce((widest, row) => Math.max(widest, this.width(row[at] ?? '')), this.width(header)),
    );
    this.widths = columnWidths(natural, room);
    if (table.tick !== undefined) this.widths.push(tickWidth);
  }

  *written(): Generator<Buffer> {
    const { objects } = this;
    const [root, pages, resources, info] = Array.from({ length: 4 }, () => objects.reserve()) as [
      number,
      number,
      number,
      number,
    ];
    yield objects.head();
    const all = this.paged();
    const kids: number[] = [];
    for (const [at, rows] of all.entries()) {
      const [id, content] = [objects.reserve(), objects.reserve()];
      kids.push(id);
      yield objects.stream(content, Buffer.from(this.content(rows, at, all.length), 'latin1'));
      yield objects.object(
        id,
        `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}]` +
          ` /Resources ${resources} 0 R /Contents ${content} 0 R >>`,
      );
    }
    for (const font of this.fonts.values()) yield* font.written(objects);
    const named = [...this.fonts.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join(' ');
    yield objects.object(resources, `<< /Font << ${named} >> >>`);
    const list = kids.map((id) => `${id} 0 R`).join(' ');
    yield objects.object(pages, `<< /Type /Pages /Count ${kids.length} /Kids [${list}] >>`);
    yield objects.object(root, `<< /Type /Catalog /Pages ${pages} 0 R >>`);
    yield objects.object(info, `<< /Title ${pdfText(this.table.title)} >>`);
    yield objects.end(root, info);
  }

  /** The rows of each page, headings first. */
  private paged(): Row[][] {
    const head = this.rowOf(this.headings, true);
    const rows = this.rows.map((row) => this.rowOf(row, false));
    const pages: Row[][] = [];
    let left = 0;
    for (const row of rows.length > 0 ? rows : [undefined]) {
      if (!row || left < row.height) {
        left = pageHeight - 2 * margin - lineHeight - head.height - (pages.length === 0 ? this.above : 0);
        pages.push([head]);
      }
      if (!row) break;
      pages.at(-1)!.push(row);
      left -= row.height;
    }
    return pages;
  }

  /** The height of title and intro on the first page. */
  private get above(): number {
    return titleSize + 12 + this.table.intro.length * lineHeight + rowGap;
  }

  private rowOf(texts: readonly string[], isHead: boolean): Row {
    const cells = this.widths.map((width, at) => wrap(texts[at] ?? '', width, (text) => this.width(text)));
    const lines = Math.max(...cells.map((cell) => cell.length));
    return { cells, height: lines * lineHeight + rowGap, isHead };
  }

  private content(rows: readonly Row[], at: number, pages: number): string {
    const { table } = this;
    const parts: string[] = ['0.5 w'];
    let y = pageHeight - margin;
    if (at === 0) {
      parts.push(this.text(table.title, margin, y - titleSize, titleSize));
      y -= titleSize + 12;
      for (const line of table.intro) {
        parts.push(this.text(line, margin, y - size));
        y -= lineHeight;
      }
      y -= rowGap;
    }
    for (const row of rows) {
      parts.push(this.row(row, y));
      y -= row.height;
    }
    const foot = table.pageText(at + 1, pages);
    parts.push(this.text(foot, pageWidth - margin - this.width(foot), margin - lineHeight));
    if (this.drawn.isIncomplete) parts.push(this.text(table.missingText, margin, margin - lineHeight));
    return parts.join('\n');
  }

  private row({ cells, height, isHead }: Row, y: number): string {
    const parts: string[] = [];
    let x = margin;
    for (const [at, lines] of cells.entries()) {
      const width = this.widths[at]!;
      const isTick = this.table.tick !== undefined && at === cells.length - 1;
      if (isTick && !isHead) parts.push(`0.4 G ${figure(x)} ${figure(y - size)} ${boxSize} ${boxSize} re S`);
      for (const [n, line] of lines.entries()) {
        const start = this.table.figures.includes(at) ? x + width - this.width(line) : x;
        if (line) parts.push(this.text(line, start, y - size - n * lineHeight));
      }
      x += width + gutter;
    }
    const under = figure(y - height + rowGap / 2);
    parts.push(`0.8 G ${margin} ${under} m ${figure(pageWidth - margin)} ${under} l S`);
    return parts.join('\n');
  }

  /** Draws runs of one font each, at their positions. */
  private text(text: string, x: number, y: number, points = size): string {
    const runs: { font: EmbeddedFont; hex: string; width: number }[] = [];
    for (const character of text) {
      const one = this.drawn.of(character);
      const font = this.fontOf(one);
      const last = runs.at(-1);
      if (last?.font === font) {
        last.hex += font.hexOf(one);
        last.width += one.width;
      } else runs.push({ font, hex: font.hexOf(one), width: one.width });
    }
    const parts = runs.map(({ font, hex, width }) => {
      const shown = `BT /${font.name} ${points} Tf ${figure(x)} ${figure(y)} Td <${hex}> Tj ET`;
      x += width * points;
      return shown;
    });
    return parts.join('\n');
  }

  private fontOf({ key, font }: DrawnCharacter): EmbeddedFont {
    let known = this.fonts.get(key);
    if (!known) {
      known = new EmbeddedFont(this.objects, font, `F${this.fonts.size + 1}`);
      this.fonts.set(key, known);
    }
    return known;
  }

  private width(text: string): number {
    let sum = 0;
    for (const character of text) sum += this.drawn.of(character).width;
    return sum * size;
  }
}

/** Formats points with two decimals. */
const figure = (value: number): string => value.toFixed(2);

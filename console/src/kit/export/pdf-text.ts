import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { FontChoice, unknownCharacter, type FontFiles } from '@backroom/platform/text-files';

export interface Place {
  x: number;
  y: number;
  size: number;
}

interface Glyph {
  character: string;
  font: PDFFont;
  /** At size 1. */
  width: number;
}

/**
 * Draws text of any script on the pages of a document: each character in a font that has it, each font embedded once.
 */
export class PdfText {
  private readonly glyphs = new Map<string, Glyph>();
  private readonly fonts = new Map<string, PDFFont>();
  /** The code points of each font; a slice lacks some of its range. */
  private readonly contents = new Map<PDFFont, Set<number>>();
  /** Whether no font has some of the characters: they are drawn as boxes. */
  isIncomplete = false;
  private readonly choice: FontChoice;

  constructor(
    private readonly document: PDFDocument,
    private readonly files: FontFiles,
  ) {
    this.choice = new FontChoice(files);
  }

  /** Loads the fonts for these texts; await it before measuring or drawing them. */
  async prepare(texts: Iterable<string>): Promise<void> {
    const characters = new Set([unknownCharacter, ' ', '…']);
    for (const text of texts) for (const character of text) characters.add(character);
    const missing = [...characters].filter((character) => !this.glyphs.has(character));
    const keys = new Set(missing.map((character) => this.choice.of(character)));
    await Promise.all(
      [...keys].map(async (key) => {
        if (key === undefined || this.fonts.has(key)) return;
        const bytes = await this.files.load(key);
        const font = await this.document.embedFont(bytes, { subset: true });
        this.fonts.set(key, font);
        this.contents.set(font, new Set(font.getCharacterSet()));
      }),
    );
    for (const character of missing) this.glyphs.set(character, this.glyphOf(character));
  }

  /** In points. */
  width(text: string, size: number): number {
    let sum = 0;
    for (const character of text) sum += this.glyph(character).width;
    return sum * size;
  }

  draw(page: PDFPage, text: string, { x, y, size }: Place): void {
    for (const run of this.runs(text)) {
      page.drawText(run.text, { x, y, size, font: run.font });
      x += run.width * size;
    }
  }

  private runs(text: string): { text: string; font: PDFFont; width: number }[] {
    const runs: { text: string; font: PDFFont; width: number }[] = [];
    for (const one of text) {
      const { character, font, width } = this.glyph(one);
      const last = runs.at(-1);
      if (last?.font === font) {
        last.text += character;
        last.width += width;
      } else runs.push({ text: character, font, width });
    }
    return runs;
  }

  private glyph(character: string): Glyph {
    return this.glyphs.get(character) ?? this.glyphs.get(unknownCharacter)!;
  }

  private glyphOf(character: string): Glyph {
    const chosen = this.fonts.get(this.choice.of(character) ?? '');
    const font = chosen && this.contents.get(chosen)!.has(character.codePointAt(0)!) ? chosen : undefined;
    const shown = font ? character : unknownCharacter;
    this.isIncomplete ||= !font;
    const used = font ?? this.fonts.get(this.choice.of(unknownCharacter)!)!;
    return { character: shown, font: used, width: used.widthOfTextAtSize(shown, 1_000) / 1_000 };
  }
}

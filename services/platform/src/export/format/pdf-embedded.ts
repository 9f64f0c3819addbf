import type { DrawnCharacter, Font } from './pdf-fonts.js';
import type { PdfObjects } from './pdf-objects.js';

/** The parts of the library's subset class that are used here and missing in its types. */
interface Subset {
  includeGlyph(glyph: number): number;
  encode(): Uint8Array;
}

/** A font in one file: only the glyphs of its pages, numbered in the order of use. */
export class EmbeddedFont {
  readonly id: number;
  private readonly subset: Subset;
  private readonly glyphs = new Map<number, { at: number; width: number; codePoint: number }>();

  constructor(
    objects: PdfObjects,
    private readonly font: Font,
    readonly name: string,
  ) {
    this.id = objects.reserve();
    this.subset = font.createSubset() as unknown as Subset;
  }

  /** The glyph's number in this file, as four hexadecimal digits. */
  hexOf({ glyph, width, codePoint }: DrawnCharacter): string {
    let known = this.glyphs.get(glyph);
    if (!known) {
      known = { at: this.subset.includeGlyph(glyph), width, codePoint };
      this.glyphs.set(glyph, known);
    }
    return hex(known.at);
  }

  /** Writes a composite font with its file and its character map (ISO 32000-1, 9.7 and 9.10). */
  *written(objects: PdfObjects): Generator<Buffer> {
    const [descendant, descriptor, file, charMap] = Array.from({ length: 4 }, () => objects.reserve());
    const scale = 1_000 / this.font.unitsPerEm;
    const units = (value: number) => Math.round(value * scale);
    const glyphs = [...this.glyphs.values()].sort((one, other) => one.at - other.at);
    const { bbox, ascent, descent, capHeight, italicAngle } = this.font;
    const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(units).join(' ');
    const called = `BACKRM+NotoSans${this.name}`;
    yield objects.stream(file!, this.subset.encode());
    yield objects.stream(charMap!, Buffer.from(charMapOf(glyphs), 'latin1'));
    yield objects.object(
      descriptor!,
      `<< /Type /FontDescriptor /FontName /${called} /Flags 4 /FontBBox [${box}] /ItalicAngle ${italicAngle}` +
        ` /Ascent ${units(ascent)} /Descent ${units(descent)} /CapHeight ${units(capHeight)} /StemV 80` +
        ` /FontFile2 ${file} 0 R >>`,
    );
    const widths = glyphs.map(({ at, width }) => `${at} [${Math.round(width * 1_000)}]`).join(' ');
    yield objects.object(
      descendant!,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${called} /CIDToGIDMap /Identity` +
        ` /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>` +
        ` /FontDescriptor ${descriptor} 0 R /DW 1000 /W [${widths}] >>`,
    );
    yield objects.object(
      this.id,
      `<< /Type /Font /Subtype /Type0 /BaseFont /${called} /Encoding /Identity-H` +
        ` /DescendantFonts [${descendant} 0 R] /ToUnicode ${charMap} 0 R >>`,
    );
  }
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');

/** Maps glyphs to characters, so that the file can be searched and copied from. At most a hundred per block. */
function charMapOf(glyphs: readonly { at: number; codePoint: number }[]): string {
  const blocks: string[] = [];
  for (let from = 0; from < glyphs.length; from += 100) {
    const lines = glyphs.slice(from, from + 100).map(({ at, codePoint }) => {
      const units = [...Buffer.from(String.fromCodePoint(codePoint), 'utf16le').swap16()];
      return `<${hex(at)}> <${Buffer.from(units).toString('hex').toUpperCase()}>`;
    });
    blocks.push(`${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n');
}

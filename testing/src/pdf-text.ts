import { inflateSync } from 'node:zlib';

/** The unpacked streams of a file. */
export const pdfStreams = (text: string): string[] =>
  [...text.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)].map((found) => {
    const from = found.index + found[0].length;
    return inflateSync(Buffer.from(text.slice(from, from + Number(found[1])), 'latin1')).toString('latin1');
  });

/** The text of its pages, each glyph mapped back to its character. */
export function pdfPages(text: string): string[] {
  const all = pdfStreams(text);
  const meanings = all
    .filter((one) => one.includes('beginbfchar'))
    .map((one) =>
      Object.fromEntries(
        [...one.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)].map(([, glyph, units]) => [
          glyph!,
          Buffer.from(units!, 'hex').swap16().toString('utf16le'),
        ]),
      ),
    );
  return all
    .filter((one) => one.includes('BT /'))
    .map((one) =>
      [...one.matchAll(/BT \/F(\d+) .*? <([0-9A-F]*)> Tj/g)]
        .map(([, font, glyphs]) =>
          (glyphs!.match(/.{4}/g) ?? []).map((glyph) => meanings[Number(font) - 1]![glyph]).join(''),
        )
        .join(' '),
    );
}

/** The files of a font family, in order of preference. */
export interface FontFiles {
  slices: { key: string; /** As CSS says it: "U+0041-005A,U+20AC". */ range: string }[];
  load(key: string): Promise<ArrayBuffer>;
}

/** Shown for a character that no font has. */
export const unknownCharacter = '\u25A1';

/** Finds the slice that has a character. */
export class FontChoice {
  private readonly parsed: { key: string; ranges: [from: number, to: number][] }[];
  private readonly known = new Map<string, string | undefined>();

  constructor(files: FontFiles) {
    this.parsed = files.slices.map(({ key, range }) => ({ key, ranges: range.split(',').map(parseRange) }));
  }

  of(character: string): string | undefined {
    if (this.known.has(character)) return this.known.get(character);
    const code = character.codePointAt(0)!;
    const found = this.parsed.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
    this.known.set(character, found?.key);
    return found?.key;
  }
}

/** Parses "U+0041-005A" or "U+20AC". */
function parseRange(text: string): [from: number, to: number] {
  const [from, to] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
}

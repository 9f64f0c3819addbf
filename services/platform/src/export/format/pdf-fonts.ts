import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as fontkit from 'fontkit';
import { FontChoice, unknownCharacter } from './font-choice.js';

/** A font of the library, in its own units. */
export type Font = fontkit.Font;

const resolve = createRequire(import.meta.url).resolve;

/** The slices of a family by Unicode range, as its package defines them. */
function slicesOf(family: string): { key: string; range: string }[] {
  const index = resolve(`@fontsource/${family}/unicode.json`);
  const ranges = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, range]) => ({
    key: join(dirname(index), 'files', `${family}-${name.replace(/[[\]]/g, '')}-400-normal.woff`),
    range,
  }));
}

/** Noto Sans for every script of the supported languages; Japanese readers see Japanese forms of shared characters. */
function choiceFor(language: string): FontChoice {
  const [latin, chinese, japanese] = ['noto-sans', 'noto-sans-sc', 'noto-sans-jp'].map(slicesOf);
  const shared = language === 'ja' ? [...japanese!, ...chinese!] : [...chinese!, ...japanese!];
  return new FontChoice({
    slices: [...latin!.reverse(), ...shared],
    load: () => Promise.reject(new Error()),
  });
}

const choices = new Map<string, FontChoice>();
/** Parsed once for all files: parsing dominates the time to the first byte. */
const parsed = new Map<string, Promise<Font>>();

function fontAt(key: string): Promise<Font> {
  let font = parsed.get(key);
  if (!font) {
    // 1.4 MB of code with its tables: loaded only to write a PDF file.
    font = Promise.all([import('fontkit'), readFile(key)]).then(
      ([{ create }, bytes]) => create(bytes) as Font,
    );
    // A failed read is retried.
    font.catch(() => parsed.delete(key));
    parsed.set(key, font);
  }
  return font;
}

/** A character as drawn: its font, its glyph, and its width at size 1. */
export interface DrawnCharacter {
  font: Font;
  key: string;
  glyph: number;
  width: number;
  codePoint: number;
}

/** The characters of some texts as drawn. */
export interface DrawnTexts {
  of(character: string): DrawnCharacter;
  /** Whether no font has some of them: they are drawn as boxes. */
  isIncomplete: boolean;
}

/** Loads the fonts that the texts need, and maps each character to the one that has it. */
export async function drawnCharacters(texts: Iterable<string>, language: string): Promise<DrawnTexts> {
  const choice = choices.get(language === 'ja' ? 'ja' : '') ?? choiceFor(language);
  choices.set(language === 'ja' ? 'ja' : '', choice);
  const characters = new Set([unknownCharacter, ' ']);
  for (const text of texts) for (const character of text) characters.add(character);
  const keys = new Set([...characters].flatMap((character) => choice.of(character) ?? []));
  const fonts = new Map(await Promise.all([...keys].map(async (key) => [key, await fontAt(key)] as const)));
  const drawn = new Map<string, DrawnCharacter>();
  const draw = (character: string): DrawnCharacter | undefined => {
    const key = choice.of(character);
    const font = key && fonts.get(key);
    if (!font) return undefined;
    const codePoint = character.codePointAt(0)!;
    const glyph = font.glyphForCodePoint(codePoint);
    if (glyph.id === 0 && character !== unknownCharacter) return undefined;
    return { font, key, glyph: glyph.id, width: glyph.advanceWidth / font.unitsPerEm, codePoint };
  };
  const unknown = draw(unknownCharacter)!;
  let isIncomplete = false;
  for (const character of characters) {
    const known = draw(character);
    isIncomplete ||= !known;
    drawn.set(character, known ?? unknown);
  }
  return { of: (character) => drawn.get(character) ?? unknown, isIncomplete };
}

import { knownLanguage, type Language } from '@backroom/platform';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import type { MailTexts } from './mail-texts.js';
import { zh } from './zh.js';

export { mailKinds, type MailKind, type RowKind } from './mail-texts.js';

const byLanguage: Readonly<Record<Language, MailTexts>> = { en, de, es, fr, ja, zh };

/** Returns the texts of a language; falls back to English. */
export function textsOf(language: string): MailTexts {
  return byLanguage[knownLanguage(language)];
}

import { knownLanguage, type Language } from '@backroom/platform';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

/** Headings and terms of exports, equal to those of the console's lists. */
export type Words = typeof en;

const byLanguage: Readonly<Record<Language, Words>> = { en, de, es, fr, ja, zh };

export function wordsOf(language: string): Words {
  return byLanguage[knownLanguage(language)];
}

/**
 * The languages that people are written to in: screens, mails and files (SHELL-10). The one list: what has a text of
 * each is typed by it.
 */
export const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The language in which to write to somebody: the one asked for when it is one of ours, else English. */
export function knownLanguage(asked: string): Language {
  return languages.find((language) => language === asked) ?? 'en';
}

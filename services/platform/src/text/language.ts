/** The languages of screens, mails and files (SHELL-10). The only list: texts in every language are typed by it. */
export const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The language for a person: the requested one if it is supported, else English. */
export function knownLanguage(requested: string): Language {
  return languages.find((language) => language === requested) ?? 'en';
}

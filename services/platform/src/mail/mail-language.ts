const mailLanguages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const;

/** The language in which to write to somebody: the one asked for when there are mails in it, else English. */
export function mailLanguageOf(asked: string): string {
  return mailLanguages.find((language) => language === asked) ?? 'en';
}

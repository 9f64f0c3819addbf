import { mailLanguages } from './ask-for-mail.js';

/** The language in which to write to somebody: the one asked for when there are mails in it, else English. */
export function languageOf(asked: string): string {
  return mailLanguages.find((language) => language === asked) ?? 'en';
}

import { languages, type Language } from '@backroom/platform/language';
import { storage } from '../storage';

export { languages, type Language };

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
};

const storageKey = 'backroom.language';

/** Returns the chosen language, or the first supported one of the browser's languages. */
export function initialLanguage(): Language {
  const chosen = storage.getItem(storageKey) ?? '';
  const candidates = [chosen, ...(globalThis.navigator?.languages ?? [])].map((tag) => tag.split('-')[0]);
  return languages.find((language) => language === candidates.find((tag) => tag! in languageNames)) ?? 'en';
}

export function keepLanguage(language: Language): void {
  storage.setItem(storageKey, language);
}

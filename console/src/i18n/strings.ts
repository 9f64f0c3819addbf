import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

void i18next.use(initReactI18next).init({
  lng: globalThis.localStorage?.getItem('backroom.language') ?? 'en',
  fallbackLng: 'en',
  resources: {},
  interpolation: { escapeValue: false }, // React escapes
  returnNull: false,
});

/** A feature's own strings, added by the feature itself so that they load with its route. */
export function addStrings(feature: string, languages: Record<string, object>): void {
  for (const [language, strings] of Object.entries(languages)) {
    i18next.addResourceBundle(language, feature, strings, true, true);
  }
}

export { i18next };

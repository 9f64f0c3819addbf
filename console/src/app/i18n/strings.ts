import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { initialLanguage, type Language } from './languages';
import { otherLanguages } from './other-languages';

/** By feature and language: the strings of a feature are in the folder of the same name. */
const found = new Map(
  Object.entries(otherLanguages).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]),
);
const features = new Set<string>();
const loaded = new Set<string>();
let pending: Promise<unknown> = Promise.resolve();

void i18next.use(initReactI18next).init({
  lng: initialLanguage(),
  fallbackLng: 'en',
  resources: {},
  interpolation: { escapeValue: false }, // React escapes
  returnNull: false,
  // Strings added later are rendered by the components that requested them (`addLaterStrings`).
  react: { bindI18nStore: 'added' },
});
document.documentElement.lang = i18next.language;

/**
 * Adds the strings of a feature; called by the feature itself so that they load with its route: English with the code,
 * the current language in parallel, and the others, found in its folder, when they are chosen.
 */
export function addStrings(feature: string, en: object): void {
  if (features.has(feature)) return;
  features.add(feature);
  i18next.addResourceBundle('en', feature, en, true, true);
  const loading = loadStrings(feature, i18next.language as Language);
  pending = Promise.all([pending, loading]);
}

/** The same with English loaded later: for texts that no page needs at first. */
export function addLaterStrings(feature: string, en: () => Promise<{ default: object }>): void {
  addStrings(feature, {});
  void en().then(
    (strings) => i18next.addResourceBundle('en', feature, strings.default, true, true),
    // The caller falls back to the server's English.
    () => undefined,
  );
}

/**
 * Resolves when all strings added so far are loaded in the current language, so that nothing shows in English first.
 */
export function stringsReady(): Promise<unknown> {
  return pending;
}

/** Switches the language once its strings have loaded; those that fail to load stay in English. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...features].map((feature) => loadStrings(feature, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

async function loadStrings(feature: string, language: Language): Promise<void> {
  const name = `${language} ${feature}`;
  if (language === 'en' || loaded.has(name)) return;
  // Strings that fail to load fall back to English; the next visit retries.
  const strings = await found
    .get(`${feature}/${language}.json`)?.()
    .catch(() => undefined);
  if (!strings) return;
  i18next.addResourceBundle(language, feature, strings.default, true, true);
  loaded.add(name);
}

export { i18next };

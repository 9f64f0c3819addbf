import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage, type Language } from './languages';

type Load = () => Promise<{ default: object }>;
type OtherLanguages = Record<Exclude<Language, 'en'>, Load>;

const features = new Map<string, OtherLanguages>();
const loaded = new Set<string>();
let pending: Promise<unknown> = Promise.resolve();

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'en',
  resources: {},
  interpolation: { escapeValue: false }, // React escapes
  returnNull: false,
});
document.documentElement.lang = i18next.language;

/**
 * A feature's own strings, added by the feature itself so that they load with its route: English with the code, the
 * language in use beside it, the others when they are chosen.
 */
export function addStrings(feature: string, en: object, others: OtherLanguages): void {
  if (features.has(feature)) return;
  features.set(feature, others);
  i18next.addResourceBundle('en', feature, en, true, true);
  const loading = loadStrings(feature, i18next.language as Language);
  pending = Promise.all([pending, loading]);
}

/** Resolves when what was added so far is there in the language in use: nothing shows in English first. */
export function stringsReady(): Promise<unknown> {
  return pending;
}

/** Switches at once what is loaded already; what fails to load stays in the language before. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...features.keys()].map((feature) => loadStrings(feature, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

async function loadStrings(feature: string, language: Language): Promise<void> {
  const name = `${language} ${feature}`;
  if (language === 'en' || loaded.has(name)) return;
  // A part that does not load falls back to English; the next visit tries again.
  const strings = await features
    .get(feature)!
    [language]()
    .catch(() => undefined);
  if (!strings) return;
  i18next.addResourceBundle(language, feature, strings.default, true, true);
  loaded.add(name);
}

export { i18next };

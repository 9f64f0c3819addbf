import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format';

let current: { locale: string; format: Format } | null = null;

/** Returns the shared formatters of the current language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  if (current?.locale !== i18n.language) {
    current = { locale: i18n.language, format: createFormat(i18n.language) };
  }
  return current.format;
}

import { useTranslation } from 'react-i18next';
import { keepLanguage, type Language } from './languages';
import { switchLanguage } from './strings';

/** The language in use, and how to choose another one. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  return [
    i18n.language as Language,
    (language) => {
      keepLanguage(language);
      void switchLanguage(language);
    },
  ];
}

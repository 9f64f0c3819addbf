import { useTranslation } from 'react-i18next';
import { keepLanguage, type Language } from './languages';
import { switchLanguage } from './strings';

/** Returns the current language and a function to change it. */
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

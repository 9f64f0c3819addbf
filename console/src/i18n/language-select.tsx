import { HTMLSelect } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, type Language } from './languages';
import { useLanguage } from './use-language';

/** For who is not signed in; who is finds the languages in the profile menu. */
export function LanguageSelect() {
  const { t } = useTranslation('app');
  const [language, choose] = useLanguage();
  return (
    <HTMLSelect
      minimal
      aria-label={t('profile.language')}
      value={language}
      onChange={(event) => choose(event.currentTarget.value as Language)}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { languageNames, languages, type Language } from './languages';
import { useLanguage } from './use-language';
import { PlainSelect } from '../../kit/form/plain-select';

/** For visitors; signed-in users choose the language in the profile menu. */
export function LanguageSelect() {
  const { t } = useTranslation('app');
  const [language, choose] = useLanguage();
  return (
    <PlainSelect
      minimal
      aria-label={t('profile.language')}
      value={language}
      onChange={(event) => choose(event.currentTarget.value as Language)}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../frame/page-title';
import './auth.css';
import './strings';

const sections = ['use', 'data', 'privacy', 'contact'] as const;

export function Terms() {
  const { t } = useTranslation('auth');
  usePageTitle(t('terms.title'));
  return (
    <main className="lone-page terms" id="content" tabIndex={-1}>
      <h1>{t('terms.title')}</h1>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`terms.${section}.title`)}</h2>
          <p>{t(`terms.${section}.text`)}</p>
        </section>
      ))}
    </main>
  );
}

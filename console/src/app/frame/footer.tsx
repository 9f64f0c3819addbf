import { useTranslation } from 'react-i18next';

export function Footer() {
  const { t } = useTranslation('app');
  return (
    <footer className="frame-footer">
      <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
      <span>{t('footer.build', { stamp: __BUILD_STAMP__ })}</span>
    </footer>
  );
}

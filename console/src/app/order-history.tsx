import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from './page-title';

/** Where a customer of the shops lands. Their own orders come here later; until then, a calm word. */
export function OrderHistory() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  usePageTitle(t('orderHistory.title'));
  return (
    <main className="lone-page" id="content" tabIndex={-1}>
      <h1>{t('orderHistory.text')}</h1>
      <p className="muted">{t('orderHistory.help')}</p>
      <Button onClick={() => void navigate('/logout')}>{t('profile.signOut')}</Button>
    </main>
  );
}

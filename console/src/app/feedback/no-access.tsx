import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';

const secondsToSignOut = 5;

/** For a user who may see no page at all: the text of the documents, then the sign-out. */
export function NoAccess() {
  const { t } = useTranslation('app');
  const [seconds, setSeconds] = useState(secondsToSignOut);
  usePageTitle(t('product'));
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds <= 0) return <Navigate to="/logout" replace />;
  return (
    <main className="lone-page" id="content" tabIndex={-1}>
      <h1 role="alert">{t('noAccess.text', { seconds })}</h1>
      <p className="muted">{t('noAccess.help')}</p>
    </main>
  );
}

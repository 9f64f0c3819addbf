import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { usePageTitle } from '../frame/page-title';

const known = /^error-v[1-6]$/;

/** /error/error-v1 … v6: v1 is the page that does not exist, the others are the generic one. */
export function ErrorPage() {
  const { t } = useTranslation('app');
  const { page = '' } = useParams();
  const isNotFound = page === 'error-v1';
  usePageTitle(isNotFound ? t('error.notFound') : t('error.generic'));
  if (!known.test(page)) return <Navigate to="/error/error-v1" replace />;
  return (
    <main className="lone-page" id="content" tabIndex={-1}>
      <p className="lone-code" aria-hidden>
        {isNotFound ? '404' : '!'}
      </p>
      <h1>{isNotFound ? t('error.notFound') : t('error.generic')}</h1>
      <p className="muted">{isNotFound ? t('error.notFoundHelp') : t('error.genericHelp')}</p>
      <Link className="bp6-button bp6-intent-primary" to="/">
        {t('error.home')}
      </Link>
    </main>
  );
}

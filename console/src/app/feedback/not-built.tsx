import { BuildIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** For a documented address that this release does not have yet. */
export function NotBuilt() {
  const { t } = useTranslation('app');
  return (
    <section className="not-built">
      <BuildIcon size={32} className="muted" />
      <h2>{t('notBuilt.title')}</h2>
      <p className="muted">{t('notBuilt.text')}</p>
      <Link className="bp6-button" to="/">
        {t('error.home')}
      </Link>
    </section>
  );
}

/** The same page outside the frame. */
export function NotBuiltAlone() {
  return (
    <main className="lone-page" id="content" tabIndex={-1}>
      <NotBuilt />
    </main>
  );
}

import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router-dom';
import { LanguageSelect } from '../i18n/language-select';
import { useSession } from './current-session';
import './strings';
import { returnPathOf } from './last-location';
import { useMailLink } from './mail-link';
import './auth.css';

/**
 * Layout of the pages before sign-in: a banner at the side, the form in the middle. Signed-in users are redirected to
 * their work, unless they opened the link of a mail, which may be for another person.
 */
export function AuthLayout() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const isByMail = useMailLink() !== null;
  if (session && !isByMail) return <Navigate to={returnPathOf(session.id) ?? '/'} replace />;
  return (
    <div className="auth">
      <aside className="auth-banner">
        <div className="auth-mark">
          <img src="/mark.svg" alt="" width="36" height="36" />
          <span>Backroom</span>
        </div>
        <div>
          <p className="auth-title">{t('banner.title')}</p>
          <p className="auth-subtitle">{t('banner.subtitle')}</p>
        </div>
        <div className="auth-foot">
          <details>
            <summary>{t('banner.links')}</summary>
            <nav>
              {(['privacy', 'legal', 'contact'] as const).map((link) => (
                <a key={link} href="/terms" target="_blank" rel="noreferrer">
                  {t(`banner.${link}`)}
                </a>
              ))}
            </nav>
          </details>
          <p className="auth-copyright">{t('banner.copyright')}</p>
        </div>
      </aside>
      <main className="auth-main" id="content">
        <Outlet />
        <LanguageSelect />
      </main>
    </div>
  );
}

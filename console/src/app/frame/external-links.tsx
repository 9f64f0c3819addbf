import { ShareIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../auth/current-session';
import { externalLinksQuery } from './external-links.api';

/** Tools outside the console, for super admins; each opens in a new tab. */
export function ExternalLinks({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('app');
  const { scope } = useSignedIn();
  const { data: links = [] } = useQuery({ ...externalLinksQuery, enabled: scope === 'super admin' });
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="navigation-external">
      <h2 id="navigation-external" className={isCollapsed ? 'visually-hidden' : 'navigation-group'}>
        {t('navigation.group.external')}
      </h2>
      <ul className="navigation-list">
        {links.map(({ id, name, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer" className="navigation-link" title={name}>
              <ShareIcon />
              <span className={isCollapsed ? 'visually-hidden' : 'navigation-text'}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

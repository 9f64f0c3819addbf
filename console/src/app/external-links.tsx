import { ShareIcon } from '@blueprintjs/icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answer, api } from '../api/client';
import { useSignedIn } from '../auth/current-session';

const linksQuery = queryOptions({
  queryKey: ['external-links'],
  queryFn: ({ signal }) => answer(api.GET('/settings/links', { params: { query: {} }, signal })),
  staleTime: 60_000,
});

/** Tools outside the console, for super admins; each opens in a new tab. */
export function ExternalLinks({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('app');
  const { scope } = useSignedIn();
  const { data } = useQuery({ ...linksQuery, enabled: scope === 'super admin' });
  if (!data || data.links.length === 0) return null;
  return (
    <section aria-labelledby="navigation-external">
      <h2 id="navigation-external" className={isCollapsed ? 'visually-hidden' : 'navigation-group'}>
        {t('navigation.group.external')}
      </h2>
      <ul className="navigation-list">
        {data.links.map(({ id, name, url }) => (
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

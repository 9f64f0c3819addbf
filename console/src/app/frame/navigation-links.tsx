import { Tooltip } from '@blueprintjs/core';
import { createElement, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { filterParams } from '../../kit/filter/global-filter';
import { menuIcons, otherIcon } from './menu-icons';
import { entryAt, menuFor } from '../routes/registry';
import { navigationGroups } from '../routes/screen';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { usePrograms } from '../../kit/filter/use-programs';

/** The grouped menu of the screens that the user may open; links keep the filter. */
export function NavigationLinks({ isCollapsed, onFollow }: { isCollapsed: boolean; onFollow?: () => void }) {
  const { t } = useTranslation('app');
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const entry = entryAt(useLocation().pathname);
  const allowed = menuFor(session, filter.operator, usePrograms());
  const search = `?${filterParams(filter).toString()}`;
  return navigationGroups.map((group) => {
    const entries = allowed.filter((screen) => screen.group === group);
    if (entries.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`navigation-${group}`}>
        <h2 id={`navigation-${group}`} className={isCollapsed ? 'visually-hidden' : 'navigation-group'}>
          {t(`navigation.group.${group}`)}
        </h2>
        <ul className="navigation-list">
          {entries.map(({ id, path }) => (
            <li key={id}>
              <WithTooltip tip={isCollapsed ? t(`screen.${id}`) : undefined}>
                <Link
                  to={path + search}
                  className="navigation-link"
                  aria-current={path === entry ? 'page' : undefined}
                  onClick={onFollow}
                >
                  {createElement(menuIcons[id] ?? otherIcon)}
                  <span className={isCollapsed ? 'visually-hidden' : ''}>{t(`screen.${id}`)}</span>
                </Link>
              </WithTooltip>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** A tooltip costs as much as a small screen: it is omitted where the name is visible. */
function WithTooltip({ tip, children }: { tip: string | undefined; children: JSX.Element }) {
  if (!tip) return children;
  return (
    <Tooltip content={tip} placement="right" className="navigation-tip">
      {children}
    </Tooltip>
  );
}

import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { holds } from '../auth/permissions';
import { LiveProvider } from '../live/live-provider';
import { Footer } from './footer';
import { Header } from './header';
import { landingPath, screens, type Screen } from './navigation';
import { NavigationDrawer } from './navigation-drawer';
import { usePageTitle } from './page-title';
import { RouteFailed } from './route-failed';
import { SideNavigation } from './side-navigation';
import { SubHeader } from './sub-header';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { useGlobalFilter, useKeepFilter } from './use-global-filter';

const collapsedKey = 'backroom.memory.navigation';

function useScreen(): Screen | undefined {
  const { pathname } = useLocation();
  return screens.find((screen) => screen.path === pathname.replace(/\/$/, ''));
}

/** A screen that is not allowed leads to one that is, before anything of it runs. */
export function Frame() {
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const screen = useScreen();
  if (screen && !holds(session, screen.permission, filter.operator)) {
    return <Navigate to={landingPath(session, filter.operator)} replace />;
  }
  return <OpenFrame screen={screen} operator={filter.operator} />;
}

/** Header, navigation, filter and footer around every screen. */
function OpenFrame({ screen, operator }: { screen: Screen | undefined; operator: number }) {
  const { t } = useTranslation('app');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'collapsed');
  const title = screen ? t(`screen.${screen.id}`) : t('product');
  useKeepFilter();
  usePageTitle(title);
  useFocusOnNavigation();

  function collapse(next: boolean): void {
    setCollapsed(next);
    localStorage.setItem(collapsedKey, next ? 'collapsed' : 'open');
  }

  return (
    <LiveProvider operator={operator}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <div className={isCollapsed ? 'frame frame-collapsed' : 'frame'}>
        <Header onMenu={() => setDrawerOpen(true)} />
        <SideNavigation isCollapsed={isCollapsed} onCollapse={collapse} />
        <NavigationDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className="frame-body">
          <SubHeader title={title} hasFilter={!screen?.isUnfiltered} />
          <main id="content" tabIndex={-1} className="frame-content">
            <RouteFailed key={screen?.id}>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </RouteFailed>
          </main>
          <Footer />
        </div>
      </div>
    </LiveProvider>
  );
}

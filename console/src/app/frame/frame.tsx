import { Suspense, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../auth/current-session';
import { isPlainUser } from '../auth/permissions';
import { LiveProvider } from '../live/live-provider';
import { AtScreen } from '../routes/at-screen';
import { Footer } from './footer';
import { Header } from './header';
import { NavigationDrawer } from './navigation-drawer';
import { usePageTitle } from './page-title';
import { fitsProgram, isOwnProfile, landingPath, mayChange, mayOpen, screenAt } from '../routes/registry';
import type { Screen } from '../routes/screen';
import { ReleaseBanner } from './release-banner';
import { RestrictionBanner } from './restriction-banner';
import { RouteFailed } from '../routes/route-failed';
import { Refusal } from './refusal';
import { useGivenTitle } from './screen-title';
import { SideNavigation } from './side-navigation';
import { storage } from '../storage';
import { SubHeader } from './sub-header';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { useGlobalFilter, useKeepFilter } from '../../kit/filter/use-global-filter';
import { useIsTight } from '../../kit/table/use-is-narrow';
import { useValidFilter } from '../../kit/filter/use-valid-filter';
import { useZoneRules } from '../i18n/zone-rules.api';
import { usePrograms } from '../../kit/filter/use-programs';

/** Whether the user collapsed the menu, separately for wide and narrow windows. */
const menuKeys = { wide: 'backroom.memory.navigation', tight: 'backroom.memory.tightNavigation' };

/** Redirects from a screen that is not permitted before any of its code runs. */
export function Frame() {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const { filter } = useGlobalFilter();
  const programs = usePrograms();
  const found = screenAt(pathname);
  if (found && !isOwnProfile(session, pathname)) {
    const { screen } = found;
    const isOpen = (found.params.id === 'new' ? mayChange : mayOpen)(session, screen, filter.operator);
    const isRefused = !isOpen || fitsProgram(screen, programs) === false;
    if (isRefused) return <Refusal screen={screen} to={landingPath(session, filter.operator, programs)} />;
    // Held back until the programs are known: a screen for other programs must not flash up.
    if (screen.program && !programs) return null;
  }
  return <OpenFrame screen={found?.screen} isNew={found?.params.id === 'new'} operator={filter.operator} />;
}

interface OpenFrameProps {
  screen: Screen | undefined;
  /** The form of a new record. */
  isNew: boolean;
  operator: number;
}

/** Header, navigation, filter and footer around every screen. */
function OpenFrame({ screen, isNew, operator }: OpenFrameProps) {
  const { t } = useTranslation('app');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const key = menuKeys[useIsTight() ? 'tight' : 'wide'];
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  // In a narrow window the menu shows only icons until the user expands it.
  const kept = storage.getItem(key);
  const isCollapsed = chosen[key] ?? (kept === null ? key === menuKeys.tight : kept === 'collapsed');
  const session = useSignedIn();
  const given = useGivenTitle();
  const title = given ?? (screen ? titleOf(t, screen, isNew) : t('product'));
  useKeepFilter();
  useZoneRules();
  const isFilterValid = useValidFilter();
  usePageTitle(title);
  useFocusOnNavigation();

  function collapse(next: boolean): void {
    setChosen((now) => ({ ...now, [key]: next }));
    storage.setItem(key, next ? 'collapsed' : 'open');
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
          <ReleaseBanner />
          <RestrictionBanner />
          <SubHeader
            title={title}
            hasFilter={!screen?.isUnfiltered && !isPlainUser(session)}
            hasPeriod={!screen?.isOperatorOnly && !screen?.hasNoPeriod}
            hasLocation={!screen?.isOperatorOnly && !screen?.hasNoLocation}
          />
          <main id="content" tabIndex={-1} className="frame-content">
            <RouteFailed key={screen?.path}>
              <Suspense fallback={null}>{isFilterValid && <AtScreen screen={screen} />}</Suspense>
            </RouteFailed>
          </main>
          <Footer />
        </div>
      </div>
    </LiveProvider>
  );
}

function titleOf(t: TFunction<'app'>, { id }: Screen, isNew: boolean): string {
  return t(isNew ? [`screen.${id}New`, `screen.${id}`] : `screen.${id}`);
}

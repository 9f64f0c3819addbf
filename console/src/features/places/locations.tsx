import type { Schemas } from '@backroom/gateway/v2';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { useNow } from '../../app/live/use-now';
import { SetupTabs } from '../setup/setup-tabs';
import { useGo, useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { KioskRows } from './kiosk/kiosk-rows';
import { locationColumns } from './location-columns';
import { locationsSource } from './locations.api';
import './places.css';
import './strings';

const everyHalfMinute = 30_000;

export const firstQueries = firstPage(locationsSource);

/** /locations, and /setup/locations with its tabs (LOC-1, SETUP-7). */
export function Locations() {
  const { t } = useTranslation('places');
  const isSetup = useLocation().pathname.startsWith('/setup');
  const folder = isSetup ? '/setup/locations' : '/locations';
  const { scope } = useSignedIn();
  const [go, to] = [useGo(), useTo()];
  const now = useNow(everyHalfMinute);
  const columns = useMemo(() => locationColumns(t, now), [t, now]);
  const pathOf = useCallback(({ id }: Schemas['ListedLocation']) => to(`${folder}/${id}`), [to, folder]);
  const expand = useCallback(
    ({ kiosks = [] }: Schemas['ListedLocation']) => <KioskRows kiosks={kiosks} />,
    [],
  );
  return (
    <>
      {isSetup && <SetupTabs of="places" />}
      <ListScreen
        source={locationsSource}
        label={t('list.title')}
        columns={columns}
        rowName={({ name }) => name}
        searchLabel={t('list.search')}
        errorTitle={t('error.list')}
        to={pathOf}
        expand={expand}
        file={t('list.file')}
        add={scope === 'user' ? undefined : { text: t('list.add'), onClick: () => go(`${folder}/new`) }}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
        nothing={{ title: t('list.nothing'), text: t('list.nothingText') }}
        newRowsText={(count) => t('list.newRows', { count })}
      />
    </>
  );
}

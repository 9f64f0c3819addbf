import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLastingQuery } from '../api/use-lasting-query';
import { useGlobalFilter } from '../app/use-global-filter';
import { useSignedIn } from '../auth/current-session';
import { ExportButton } from '../export/export-button';
import { useNow } from '../live/use-now';
import { SetupTabs } from '../setup/setup-tabs';
import { useGo, useTo } from '../setup/use-to';
import { List } from '../table/list';
import { useListState } from '../table/use-list-state';
import { KioskRows } from './kiosk/kiosk-rows';
import { locationColumns } from './location-columns';
import { locationsQuery } from './places.api';
import './places.css';
import './strings';

const everyHalfMinute = 30_000;

/** /locations, and /setup/locations with its tabs (LOC-1, SETUP-7). */
export function Locations() {
  const { t } = useTranslation('places');
  const isSetup = useLocation().pathname.startsWith('/setup');
  const folder = isSetup ? '/setup/locations' : '/locations';
  const { scope } = useSignedIn();
  const { filter } = useGlobalFilter();
  const [go, to] = [useGo(), useTo()];
  const list = useListState();
  const request = {
    operator: filter.operator,
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
  };
  const query = useLastingQuery(locationsQuery(request));
  const now = useNow(everyHalfMinute);
  const columns = useMemo(
    () => locationColumns(t, now, ({ id }) => to(`${folder}/${id}`)),
    [t, now, to, folder],
  );
  const open = useCallback(({ id }: Schemas['ListedLocation']) => go(`${folder}/${id}`), [go, folder]);
  const expand = useCallback(
    ({ kiosks = [] }: Schemas['ListedLocation']) => <KioskRows kiosks={kiosks} />,
    [],
  );
  return (
    <>
      {isSetup && <SetupTabs of="places" />}
      <List
        label={t('list.title')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ name }) => name}
        searchLabel={t('list.search')}
        errorTitle={t('error.list')}
        open={open}
        expand={expand}
        actions={
          <>
            <ExportButton
              name={t('list.file')}
              columns={columns}
              query={(page, limit) => locationsQuery({ ...request, page, limit })}
            />
            {scope !== 'user' && (
              <Button intent="primary" icon={<PlusIcon />} onClick={() => go(`${folder}/new`)}>
                {t('list.add')}
              </Button>
            )}
          </>
        }
        empty={
          list.search
            ? { title: t('list.nothing'), text: t('list.nothingText') }
            : { title: t('list.empty'), text: t('list.emptyText') }
        }
        newRowsText={(count) => t('list.newRows', { count })}
      />
    </>
  );
}

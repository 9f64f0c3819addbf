import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../api/use-lasting-query';
import { useGlobalFilter } from '../app/use-global-filter';
import { ExportButton } from '../export/export-button';
import { useFormat } from '../i18n/use-format';
import { useGo } from '../setup/use-to';
import { List } from '../table/list';
import { useListState } from '../table/use-list-state';
import { AddLock } from './add-lock';
import { lockColumns } from './lock-columns';
import { locksQuery } from './locks.api';
import './strings';

/** /add-ons/coolers: the locks within reach (ADDON-1). */
export function Locks() {
  const { t } = useTranslation('locks');
  const format = useFormat();
  const client = useQueryClient();
  const list = useListState();
  const { filter } = useGlobalFilter();
  const go = useGo();
  const [isAdding, setAdding] = useState(false);
  const request = {
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
    operator: filter.operator,
    location: filter.location,
  };
  const query = useLastingQuery(locksQuery(request));
  const columns = useMemo(() => lockColumns(t, format), [t, format]);
  const open = useCallback(
    ({ id, LocationId }: Schemas['Cooler']) => go(`/add-ons/coolers/${LocationId}/${id}`),
    [go],
  );
  return (
    <>
      <List
        label={t('title')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ name }) => name}
        searchLabel={t('search')}
        errorTitle={t('error.list')}
        open={open}
        actions={
          <>
            <ExportButton
              name={t('file')}
              columns={columns}
              query={(page, limit) => locksQuery({ ...request, page, limit })}
            />
            <Button intent="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </>
        }
        empty={
          list.search
            ? { title: t('nothingFound'), text: t('nothingFoundText') }
            : { title: t('empty'), text: t('emptyText') }
        }
        newRowsText={(count) => t('newRows', { count })}
      />
      {isAdding && (
        <AddLock
          onAdded={() => void client.invalidateQueries({ queryKey: ['locks'] })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

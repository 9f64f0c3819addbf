import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { AddLock } from './add-lock';
import { lockColumns } from './lock-columns';
import { locksSource } from './locks.api';
import './strings';

export const firstQueries = firstPage(locksSource);

/** /add-ons/coolers: the locks that the user may see (ADDON-1). */
export function Locks() {
  const { t } = useTranslation('locks');
  const format = useFormat();
  const client = useQueryClient();
  const to = useTo();
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => lockColumns(t, format), [t, format]);
  const pathOf = useCallback(
    ({ id, LocationId }: Schemas['Cooler']) => to(`/add-ons/coolers/${LocationId}/${id}`),
    [to],
  );
  return (
    <>
      <ListScreen
        source={locksSource}
        label={t('title')}
        columns={columns}
        rowName={({ name }) => name}
        searchLabel={t('search')}
        errorTitle={t('error.list')}
        to={pathOf}
        file={t('file')}
        add={{ text: t('add'), onClick: () => setAdding(true) }}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
      {isAdding && (
        <AddLock
          onAdded={() => void client.invalidateQueries({ queryKey: locksSource.key })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

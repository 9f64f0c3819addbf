import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../api/use-lasting-query';
import { ExportButton } from '../export/export-button';
import { pageOfLocationsQuery } from '../setup/groups/groups.api';
import { useOperatorList } from '../setup/use-operator-list';
import { List } from '../table/list';
import { OperatorStatus } from './operator-columns';
import type { ListColumn } from '../table/list-types';

/** The locations of an operator, with search. */
export function OperatorLocations({ operatorId }: { operatorId: number }) {
  const { t } = useTranslation('operators');
  const { list, request } = useOperatorList(operatorId);
  const query = useLastingQuery(pageOfLocationsQuery(request));
  const columns = useMemo(
    (): ListColumn<Schemas['ListedLocation']>[] => [
      {
        id: 'name',
        header: t('name'),
        cell: ({ name }) => name,
        value: ({ name }) => name,
        card: 'title',
        isFixed: true,
      },
      { id: 'id', header: t('id'), cell: ({ id }) => id, value: ({ id }) => id, align: 'end' },
      {
        id: 'timezone',
        header: t('timezone'),
        value: ({ timezone }) => timezone ?? null,
        cell: ({ timezone }) => timezone?.replaceAll('_', ' ') ?? '–',
      },
      {
        id: 'status',
        header: t('statusLabel'),
        value: ({ status }) => status ?? null,
        cell: ({ status }) => (status ? <OperatorStatus status={status} t={t} /> : '–'),
      },
    ],
    [t],
  );
  return (
    <List
      label={t('locations')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={({ name }) => name}
      searchLabel={t('searchLocations')}
      errorTitle={t('error.locations')}
      actions={
        <ExportButton
          name={t('locationsFile')}
          columns={columns}
          query={(page, limit) => pageOfLocationsQuery({ ...request, page, limit })}
        />
      }
      empty={{ title: t('noLocations'), text: t('noLocationsText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}

import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { locationNamesSource } from '../places/locations.api';
import { ListScreen } from '../../kit/table/list-screen';
import { OperatorStatus } from './operator-columns';
import type { ListColumn } from '../../kit/table/list-types';

/** The locations of an operator, with search. */
export function OperatorLocations({ operatorId }: { operatorId: number }) {
  const { t } = useTranslation('operators');
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
    <ListScreen
      source={locationNamesSource}
      extraParams={{ operator: operatorId, getCompressedLocation: true }}
      label={t('locations')}
      columns={columns}
      rowName={({ name }) => name}
      searchLabel={t('searchLocations')}
      errorTitle={t('error.locations')}
      file={t('locationsFile')}
      empty={{ title: t('noLocations'), text: t('noLocationsText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}

import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { ExportButton } from '../../export/export-button';
import { List } from '../../table/list';
import type { ListColumn } from '../../table/list-types';
import { Loaded } from '../loaded';
import { LocationTaxSelect } from './location-tax-select';
import { everyTaxQuery, locationTaxesQuery, type LocationRow } from './taxes.api';
import { taxRowsAtFirst, useOperatorList } from '../use-operator-list';

/** What each location collects where a product says nothing else. */
export function LocationTaxes({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const taxes = useQuery(everyTaxQuery(operator.id));
  return (
    <Loaded query={taxes} errorTitle={t('error.load')}>
      {(every) => <LocationList operator={operator} taxes={every} />}
    </Loaded>
  );
}

function LocationList({
  operator,
  taxes,
}: {
  operator: Schemas['Account'];
  taxes: readonly Schemas['SalesTax'][];
}) {
  const { t } = useTranslation('setup');
  const { list, request } = useOperatorList(operator.id, taxRowsAtFirst);
  const query = useLastingQuery(locationTaxesQuery(request));
  const columns = useMemo<ListColumn<LocationRow>[]>(
    () => [
      {
        id: 'name',
        header: t('tax.location'),
        value: ({ locationName }) => locationName,
        cell: ({ locationName }) => <span className="cell-name">{locationName}</span>,
        card: 'title',
        isFixed: true,
      },
      {
        id: 'tax',
        header: t('tax.default'),
        value: ({ taxId }) => taxes.find(({ id }) => id === taxId)?.name ?? t('tax.none'),
        cell: (location) => <LocationTaxSelect operatorId={operator.id} location={location} taxes={taxes} />,
      },
    ],
    [t, operator.id, taxes],
  );
  return (
    <List
      label={t('tax.byLocation')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={({ locationName }) => locationName}
      searchLabel={t('groups.searchLocations')}
      errorTitle={t('error.locations')}
      actions={
        <ExportButton
          name={t('tax.byLocation')}
          columns={columns}
          query={(page, limit) => locationTaxesQuery({ ...request, page, limit })}
        />
      }
      empty={{ title: t('nothingFound'), text: t('nothingFoundText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}

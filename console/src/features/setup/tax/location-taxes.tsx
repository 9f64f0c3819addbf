import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListTexts } from '../../../kit/resource/list-texts';
import { ListScreen } from '../../../kit/table/list-screen';
import type { ListColumn } from '../../../kit/table/list-types';
import { Loaded } from '../../../app/feedback/loaded';
import { LocationTaxSelect } from './location-tax-select';
import { locationTaxesSource, taxesSource } from './taxes.api';

/** The tax of each location, for products without their own. */
export function LocationTaxes({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const taxes = useQuery(taxesSource.every({ id: operator.id }));
  return (
    <Loaded query={taxes} errorTitle={t('error.taxes')}>
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
  const texts = useListTexts();
  const columns = useMemo<ListColumn<Schemas['LocationTax']>[]>(
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
    <ListScreen
      source={locationTaxesSource}
      extraParams={{ id: operator.id }}
      label={t('tax.byLocation')}
      columns={columns}
      rowName={({ locationName }) => locationName}
      searchLabel={t('groups.searchLocations')}
      errorTitle={t('error.locations')}
      file={t('tax.byLocation')}
      empty={texts.nothing}
      newRowsText={texts.newRowsText}
    />
  );
}

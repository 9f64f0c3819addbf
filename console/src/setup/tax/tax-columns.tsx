import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../i18n/format';
import type { ListColumn } from '../../table/list-types';

export function taxColumns(t: TFunction<'setup'>, format: Format): ListColumn<Schemas['SalesTax']>[] {
  return [
    {
      id: 'name',
      header: t('tax.name'),
      value: ({ name }) => name,
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'rate',
      header: t('tax.rate'),
      value: ({ rate }) => rate,
      cell: ({ rate }) => format.rate(rate),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'locations',
      header: t('tax.locations'),
      value: ({ locations }) => locations,
      cell: ({ locations }) => format.whole(locations),
      align: 'end',
    },
  ];
}

import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useCallback, useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../app/i18n/format';
import { useFormat } from '../../app/i18n/use-format';
import { useMayChange } from '../../app/routes/use-may-change';
import { useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import type { ListColumn } from '../../kit/table/list-types';
import { NewPrekit } from './new-prekit';
import { PrekitRows } from './prekit-rows';
import { placesSource } from './stock.api';
import './stock.css';
import './strings';

type Place = Schemas['StockPlace'];

export const firstQueries = firstPage(placesSource);

/** /products/stock-control: locations with their shortages and pre-kits (PROD-3). */
export function StockControl() {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const to = useTo();
  const mayChange = useMayChange();
  const columns = useMemo(() => placeColumns(t, format, mayChange), [t, format, mayChange]);
  const pathOf = useCallback(({ id }: Place) => to(`/products/stock-control/${id}`), [to]);
  const expand = useCallback((place: Place) => <PrekitRows place={place} />, []);
  return (
    <ListScreen
      source={placesSource}
      label={t('title')}
      help={t('help.screen')}
      columns={columns}
      rowName={({ name }) => name}
      searchLabel={t('search')}
      errorTitle={t('error.list')}
      to={pathOf}
      expand={expand}
      file={t('title')}
      empty={{ title: t('noLocations'), text: t('noLocationsText') }}
      nothing={{ title: t('nothing'), text: t('nothingText') }}
      newRowsText={(count) => t('newLocations', { count })}
    />
  );
}

function placeColumns(t: TFunction<'stock'>, format: Format, mayChange: boolean): ListColumn<Place>[] {
  const openOf = ({ prekits }: Place) => prekits.filter(({ state }) => state === 'open').length;
  return [
    {
      id: 'name',
      header: t('column.location'),
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      value: ({ name }) => name,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'short',
      header: t('column.short'),
      align: 'end',
      card: 'figure',
      cell: ({ short }) =>
        short > 0 ? (
          <Tag minimal intent="warning">
            {format.whole(short)}
          </Tag>
        ) : (
          '–'
        ),
      value: ({ short }) => short,
    },
    {
      id: 'uncounted',
      header: t('column.uncounted'),
      align: 'end',
      cell: ({ uncounted }) => (uncounted > 0 ? format.whole(uncounted) : '–'),
      value: ({ uncounted }) => uncounted,
    },
    {
      id: 'open',
      header: t('column.open'),
      align: 'end',
      card: 'line',
      cell: (place) => (openOf(place) > 0 ? format.whole(openOf(place)) : '–'),
      value: openOf,
    },
    {
      id: 'latest',
      size: 'time',
      header: t('column.latest'),
      cell: ({ prekits: [latest], timezone }) =>
        latest ? format.moment(latest.creationDate, timezone) : '–',
      value: ({ prekits: [latest], timezone }) =>
        latest ? format.momentCell(latest.creationDate, timezone) : '',
    },
    ...(mayChange
      ? [
          {
            id: 'make',
            header: '',
            isActions: true,
            size: 110,
            cell: (place: Place) => <NewPrekit place={place} />,
          },
        ]
      : []),
  ];
}

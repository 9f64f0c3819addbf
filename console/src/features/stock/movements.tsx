import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Format } from '../../app/i18n/format';
import { useFormat } from '../../app/i18n/use-format';
import { useTo } from '../../app/routes/use-to';
import type { ListColumn } from '../../kit/table/list-types';
import { PanelList } from '../../kit/table/panel-list';
import { movementsSource, type StockRow } from './stock.api';

type Row = Schemas['StockMovement'];

/** Stock movements of a product at a location, newest first (S-10). */
export function Movements({ stock }: { stock: StockRow }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const to = useTo();
  const zone = stock.timezone;
  const columns = useMemo(() => movementColumns(t, format, zone, to), [t, format, zone, to]);
  return (
    <PanelList
      label={t('movements.title', { product: stock.productName })}
      columns={columns}
      source={movementsSource}
      extraParams={{ id: stock.locationId, productId: stock.productId }}
      empty={t('movements.empty')}
      errorTitle={t('error.movements')}
    />
  );
}

/** In words: counted quantity, difference found by a count, and reason of an adjustment. */
function detailText(t: TFunction<'stock'>, format: Format, row: Row): string {
  const missing = row.counted === null ? 0 : row.quantity - row.explained;
  const parts = [
    row.reason && t(`reason.${row.reason}`),
    row.cause === 'prekit' && t('movements.prekit', { id: row.causeId }),
    row.counted !== null && t('movements.counted', { count: row.counted, pieces: format.whole(row.counted) }),
    missing < 0 && t('movements.missing', { count: -missing, pieces: format.whole(-missing) }),
    row.explained !== 0 &&
      t('movements.explained', {
        count: Math.abs(row.explained),
        pieces: format.whole(Math.abs(row.explained)),
      }),
    row.note,
  ];
  return parts.filter(Boolean).join(' · ');
}

const signed = (format: Format, quantity: number): string =>
  quantity > 0 ? `+${format.whole(quantity)}` : format.whole(quantity);

function movementColumns(
  t: TFunction<'stock'>,
  format: Format,
  zone: string,
  to: (path: string) => string,
): ListColumn<Row>[] {
  const kind = (row: Row) => t(`kind.${row.kind}`);
  return [
    {
      id: 'at',
      size: 'time',
      header: t('movements.at'),
      cell: ({ happenedAt }) => format.moment(happenedAt, zone),
      isFixed: true,
    },
    {
      id: 'kind',
      header: t('movements.kind'),
      card: 'title',
      cell: (row) =>
        row.cause === 'order' ? <Link to={to(`/sales/${row.causeId}`)}>{kind(row)}</Link> : kind(row),
    },
    {
      id: 'quantity',
      header: t('movements.quantity'),
      align: 'end',
      cell: ({ quantity }) => signed(format, quantity),
    },
    {
      id: 'balance',
      header: t('movements.balance'),
      align: 'end',
      cell: ({ balance }) => (balance === null ? '–' : format.whole(balance)),
    },
    {
      id: 'detail',
      header: t('movements.detail'),
      isText: true,
      cell: (row) => detailText(t, format, row),
    },
    { id: 'by', header: t('movements.by'), cell: ({ by, kioskId }) => by ?? (kioskId ? t('kiosk') : '–') },
  ];
}

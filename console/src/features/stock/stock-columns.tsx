import type { TFunction } from 'i18next';
import { Tag } from '@blueprintjs/core';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../../kit/table/list-types';
import type { StockRow } from './stock.api';

type Row = StockRow;

/** Whether a counted product is below its par. */
export const isShort = ({ count, par }: Pick<Row, 'count' | 'par'>): boolean =>
  count !== null && Math.max(0, count) < par;

/** The count, or a text before the first count. */
export function countText(t: TFunction<'stock'>, format: Format, { count }: Pick<Row, 'count'>): string {
  return count === null ? t('notCounted') : format.whole(count);
}

/** The figures of a product at a location. */
export function figureColumns(t: TFunction<'stock'>, format: Format): ListColumn<Row>[] {
  const figure = (
    id: string,
    header: string,
    value: (row: Row) => string,
    more: Partial<ListColumn<Row>> = {},
  ): ListColumn<Row> => ({ id, header, cell: value, value, align: 'end', ...more });
  return [
    figure('count', t('column.count'), (row) => countText(t, format, row), {
      cell: (row) =>
        row.count === null ? (
          <span className="muted">{t('notCounted')}</span>
        ) : isShort(row) ? (
          <Tag minimal intent="warning">
            {countText(t, format, row)}
          </Tag>
        ) : (
          countText(t, format, row)
        ),
      value: ({ count }) => count ?? t('notCounted'),
      card: 'figure',
      size: 150,
    }),
    figure('par', t('column.par'), ({ par }) => (par ? format.whole(par) : '–'), {
      value: ({ par }) => par,
      card: 'line',
    }),
    figure('onTheWay', t('column.onTheWay'), ({ onTheWay }) => (onTheWay ? format.whole(onTheWay) : '–'), {
      value: ({ onTheWay }) => onTheWay,
    }),
    {
      id: 'countedAt',
      size: 'time',
      header: t('column.countedAt'),
      cell: ({ countedAt, timezone }) => (countedAt ? format.moment(countedAt, timezone) : '–'),
      value: ({ countedAt, timezone }) => (countedAt ? format.momentCell(countedAt, timezone) : ''),
    },
  ];
}

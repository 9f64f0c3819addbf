import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../../kit/table/list-types';
import { customerOf } from './debt-text';
import type { Debt } from './debts.api';
import { WriteOff } from './write-off';

type Words = TFunction<'debts'>;

/** The debtor, in a list of several. */
export const ownerColumn = (t: Words): ListColumn<Debt> => ({
  id: 'customer',
  header: t('column.customer'),
  value: (debt) => customerOf(t, debt),
  cell: (debt) => <span className="cell-name">{customerOf(t, debt)}</span>,
  card: 'title',
  isFixed: true,
});

/** Debts and their sales; `saleOf` returns the link to the sale for users who may see it. */
export function debtColumns(
  t: Words,
  format: Format,
  saleOf: (debt: Debt) => string | undefined,
): ListColumn<Debt>[] {
  return [
    {
      id: 'at',
      size: 'time',
      header: t('column.at'),
      value: ({ at, location }) => format.momentCell(at, location.timezone),
      cell: (debt) => {
        const [path, text] = [saleOf(debt), format.moment(debt.at, debt.location.timezone)];
        return path ? <Link to={path}>{text}</Link> : text;
      },
    },
    {
      id: 'location',
      header: t('column.location'),
      value: ({ location }) => location.name,
      cell: ({ location }) => location.name,
    },
    {
      id: 'tender',
      header: t('column.tender'),
      value: ({ tender }) => t(`tender.${tender}`),
      cell: ({ tender }) => t(`tender.${tender}`),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'end',
      value: ({ amount, currency }) => format.moneyCell(amount, currency),
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    {
      id: 'remains',
      header: t('column.remains'),
      align: 'end',
      card: 'figure',
      value: ({ remains, currency }) => format.moneyCell(remains, currency),
      cell: ({ remains, currency }) =>
        remains > 0 ? (
          format.money(remains, currency)
        ) : (
          <Tag minimal intent="success">
            {t('settled')}
          </Tag>
        ),
    },
    { id: 'act', header: t('column.act'), isActions: true, cell: (debt) => <WriteOff debt={debt} /> },
  ];
}

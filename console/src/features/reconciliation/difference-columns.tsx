import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../../kit/table/list-types';

const intents = { 'missing-here': 'danger', 'missing-there': 'warning', 'other-amount': 'warning' } as const;

export function differenceColumns(
  t: TFunction<'reconciliation'>,
  format: Format,
): ListColumn<Schemas['ReconciliationDifference']>[] {
  const kind = (row: Schemas['ReconciliationDifference']) => t(`kind.${row.kind}`);
  const linkedRecord = ({ orderId, refundId }: Schemas['ReconciliationDifference']) => {
    if (orderId) return t('order', { id: orderId });
    return refundId ? t('refund', { id: refundId }) : t('nobody');
  };
  const difference = ({ processorAmount, journalAmount, currency }: Schemas['ReconciliationDifference']) =>
    format.money(processorAmount - journalAmount, currency);
  return [
    { id: 'day', header: t('column.day'), cell: ({ day }) => format.bucket(day), value: ({ day }) => day },
    {
      id: 'kind',
      size: 'text',
      header: t('column.kind'),
      cell: (row) => (
        <Tag minimal intent={intents[row.kind]}>
          {kind(row)}
        </Tag>
      ),
      value: kind,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'processor',
      priority: 4,
      header: t('column.processor'),
      cell: ({ processor }) => processor,
      value: ({ processor }) => processor,
    },
    {
      id: 'reference',
      header: t('column.reference'),
      cell: ({ reference }) => reference || <span className="muted">–</span>,
      value: ({ reference }) => reference,
    },
    { id: 'belongs', header: t('column.belongs'), cell: linkedRecord, value: linkedRecord },
    {
      id: 'journal',
      header: t('column.journal'),
      cell: ({ journalAmount, currency }) => format.money(journalAmount, currency),
      value: ({ journalAmount }) => journalAmount,
      align: 'end',
    },
    {
      id: 'there',
      header: t('column.there'),
      cell: ({ processorAmount, currency }) => format.money(processorAmount, currency),
      value: ({ processorAmount }) => processorAmount,
      align: 'end',
    },
    { id: 'off', header: t('column.off'), cell: difference, value: difference, align: 'end', card: 'figure' },
  ];
}

import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import type { ListColumn } from '../../../kit/table/list-types';
import { PlainTable } from '../../../kit/table/plain-table';
import { methodKey } from '../payment-method';
import '../strings';
import { fieldLabel } from './field-label';

/** The reported values next to the expected ones, with differences first and marked by more than color. */
export function ComparedFields({ detail }: { detail: Schemas['QuarantinedDetail'] }) {
  const { t } = useTranslation('quarantine');
  const { t: tSales } = useTranslation('sales');
  const format = useFormat();
  const { sale, bookedNumber } = detail;
  // Differences first: in a long sale they might be below the visible area.
  const fields = [...detail.fields].sort((one, other) => Number(other.wrong) - Number(one.wrong));
  const shown = (field: Schemas['ComparedField'], value: string | number) => {
    if (value === '') return <span className="muted">–</span>;
    if (field.isMoney) return format.money(Number(value), sale.currency);
    const method = field.field.endsWith('.method') ? methodKey(String(value)) : null;
    return method ? tSales(method) : String(value);
  };
  const columns: ListColumn<Schemas['ComparedField']>[] = [
    { id: 'field', header: t('compare.field'), cell: ({ field }) => fieldLabel(t, field), card: 'title' },
    {
      id: 'said',
      header: t('compare.said'),
      cell: (field) =>
        field.wrong ? (
          <span className="claim-mark">
            <span className="claim-wrong">{shown(field, field.said)}</span>
            <Tag minimal intent="danger">
              {t(bookedNumber ? 'compare.differs' : 'compare.wrong')}
            </Tag>
          </span>
        ) : (
          shown(field, field.said)
        ),
    },
    {
      id: 'expected',
      header: bookedNumber ? t('compare.booked', { number: bookedNumber }) : t('compare.expected'),
      cell: (field) => shown(field, field.expected),
    },
  ];
  return (
    // Focusable, so that a long one scrolls without a mouse.
    <div className="claim-fields" role="region" aria-label={t('compare.title')} tabIndex={0}>
      <PlainTable
        label={t('compare.title')}
        columns={columns}
        rows={fields}
        rowId={({ field }) => field}
        isStale={false}
      />
    </div>
  );
}

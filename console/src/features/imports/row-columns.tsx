import { Tag, type Intent } from '@blueprintjs/core';
import { ArrowRightIcon } from '@blueprintjs/icons';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { numberOf } from '../../kit/form/typed-number';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../../kit/table/list-types';
import type { ListedRow, RowResult } from './imports.api';
import { columnName, rowFaults } from './row-faults';

const intents: Record<RowResult, Intent> = {
  created: 'success',
  changed: 'primary',
  unchanged: 'none',
  refused: 'danger',
};

/** Product fields that are amounts of money. */
const amounts = new Set(['price', 'cost', 'deposit']);

interface Parts {
  t: TFunction<'imports'>;
  /** Names of fields, as in the product history. */
  tRecord: TFunction<'record'>;
  format: Format;
  currency: string;
  pathOf: (productId: number) => string;
}

/** A row of the file: its product, outcome and reason. */
export function rowColumns({ t, tRecord, format, currency, pathOf }: Parts): ListColumn<ListedRow>[] {
  const words = { t, tRecord };
  const nameOf = (field: string) => columnName(field, words);
  const valueOf = (field: string, value: string) =>
    amounts.has(field) && numberOf(value) >= 0
      ? format.money(numberOf(value), currency)
      : value === 'true'
        ? t('yes')
        : value === 'false'
          ? t('no')
          : value || '–';
  const faults = ({ faults: why, undoFault }: ListedRow) =>
    rowFaults([...why, ...(undoFault ? [undoFault] : [])], words);
  return [
    {
      id: 'line',
      size: 'count',
      header: t('column.line'),
      cell: ({ line }) => format.whole(line),
      value: ({ line }) => line,
      isFixed: true,
    },
    {
      id: 'product',
      header: t('column.product'),
      cell: ({ title, productId }) =>
        productId ? (
          <Link to={pathOf(productId)}>{title}</Link>
        ) : (
          <span className="cell-name">{title || '–'}</span>
        ),
      value: ({ title }) => title,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'result',
      size: 'status',
      header: t('column.result'),
      cell: ({ result, undone }) => (
        <span className="import-result">
          <Tag minimal intent={intents[result]}>
            {t(`result.${result}`)}
          </Tag>
          {undone && (
            <Tag minimal intent={undone === 'kept' ? 'warning' : 'none'}>
              {t(`undo.${undone}`)}
            </Tag>
          )}
        </span>
      ),
      value: ({ result, undone }) =>
        [t(`result.${result}`), undone && t(`undo.${undone}`)].filter(Boolean).join(', '),
      isFixed: true,
    },
    {
      id: 'what',
      header: t('column.what'),
      cell: (row) => (
        <ul className="import-what">
          {row.changes.map(({ field, before, after }) => (
            <li key={field}>
              <span className="muted">{nameOf(field)}</span>{' '}
              {row.result === 'changed' && (
                <>
                  {valueOf(field, before)} <ArrowRightIcon size={12} title={t('becomes')} />{' '}
                </>
              )}
              <span>{valueOf(field, after)}</span>
            </li>
          ))}
          {faults(row).map(({ field, why }) => (
            <li key={`${field} ${why}`}>
              <span className="muted">{field}:</span> {why}
            </li>
          ))}
        </ul>
      ),
      value: (row) =>
        [
          ...row.changes.map(
            ({ field, before, after }) =>
              `${nameOf(field)}: ${valueOf(field, before)} → ${valueOf(field, after)}`,
          ),
          ...faults(row).map(({ field, why }) => `${field}: ${why}`),
        ].join('; '),
    },
  ];
}

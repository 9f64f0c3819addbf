import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasSeveralOperators, useOperatorName } from '../filter/use-operator-name';
import type { ListColumn } from './list-types';
import './strings';

/** The operator of a row, as the responses of /v2 name it. */
interface Owned {
  accountId?: unknown;
  AccountId?: unknown;
}

/** Returns the operators of a row; none if it does not name any. */
function accountsOfRow(row: object): readonly number[] {
  const { accountId, AccountId }: Owned = row;
  const id = accountId ?? AccountId;
  return typeof id === 'number' ? [id] : [];
}

/**
 * Inserts a column with the operator of each row after the one that identifies rows, while several operators are in
 * view.
 */
export function useOperatorColumn<Row extends object>(
  columns: ListColumn<Row>[],
  rows: readonly Row[] | undefined,
  accountsOf: (row: Row) => readonly number[] = accountsOfRow,
): ListColumn<Row>[] {
  const { t } = useTranslation('table');
  const operatorName = useOperatorName();
  const isShown = useHasSeveralOperators() && rows?.some((row) => accountsOf(row).length > 0) === true;
  return useMemo(() => {
    if (!isShown) return columns;
    const names = (row: Row): string =>
      [...new Set(accountsOf(row))].flatMap((id) => operatorName(id) ?? []).join(', ');
    const operator: ListColumn<Row> = {
      id: 'operator',
      header: t('operator'),
      cell: (row) => <span className="cell-name">{names(row) || '–'}</span>,
      value: names,
      priority: 2,
    };
    const at = columns.findIndex(({ card, isFixed }) => card === 'title' || isFixed) + 1;
    return columns.toSpliced(at, 0, operator);
  }, [columns, isShown, accountsOf, operatorName, t]);
}

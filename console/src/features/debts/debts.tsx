import { SegmentedControl } from '@blueprintjs/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../kit/table/list-screen';
import { useFormat } from '../../app/i18n/use-format';
import { atOperator } from '../../app/routes/at-operator';
import { useTo } from '../../app/routes/use-to';
import { debtColumns, ownerColumn } from './debt-columns';
import { customerOf } from './debt-text';
import { debtsSource, includesAll, isUnclaimed, type Debt } from './debts.api';
import './strings';
import { useSalePath } from './use-sale-path';

/** /debts: debts of known and unknown customers for sales that stored value did not cover (H-03). */
export function Debts() {
  const { t } = useTranslation('debts');
  const format = useFormat();
  const to = useTo();
  const saleOf = useSalePath();
  const columns = useMemo(() => [ownerColumn(t), ...debtColumns(t, format, saleOf)], [t, format, saleOf]);
  // Without a customer, or with an erased one, only the sale can be linked.
  const pathOf = useCallback(
    (debt: Debt) =>
      debt.customer?.name
        ? atOperator(`${to(`/customers/${debt.customer.id}`)}&tab=debts`, debt.AccountId)
        : (saleOf(debt) ?? to('/debts')),
    [to, saleOf],
  );
  return (
    <ListScreen
      source={debtsSource}
      label={t('title')}
      columns={columns}
      rowName={(debt) => customerOf(t, debt)}
      to={pathOf}
      filters={({ list }) => (
        <>
          <SegmentedControl
            aria-label={t('state.label')}
            size="small"
            options={(['open', 'all'] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
            value={includesAll(list.filters) ? 'all' : 'open'}
            onValueChange={(value) => list.change({ filters: { state: value === 'all' ? 'all' : '' } })}
          />
          <SegmentedControl
            aria-label={t('who.label')}
            size="small"
            options={(['', 'nobody'] as const).map((value) => ({
              value,
              label: t(`who.${value || 'anybody'}`),
            }))}
            value={isUnclaimed(list.filters) ? 'nobody' : ''}
            onValueChange={(who) => list.change({ filters: { who } })}
          />
        </>
      )}
      errorTitle={t('error.list')}
      file={t('title')}
      empty={{ title: t('empty'), text: t('emptyText') }}
      nothing={{ title: t('nothing'), text: t('nothingText') }}
      isNarrowed={({ filters }) => isUnclaimed(filters)}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}

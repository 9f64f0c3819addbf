import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import type { ListColumn } from '../../kit/table/list-types';
import { PanelList } from '../../kit/table/panel-list';
import { debtColumns } from './debt-columns';
import { debtsSource, type Debt } from './debts.api';
import './strings';
import { useSalePath } from './use-sale-path';

/** A customer's debts for sales, and how they were settled. */
export default function CustomerDebts({ customer }: { customer: { id: number; operator: number } }) {
  const { t } = useTranslation('debts');
  const request = useMemo(() => ({ operator: customer.operator, customer: customer.id }), [customer]);
  const format = useFormat();
  const saleOf = useSalePath();
  const columns = useMemo((): ListColumn<Debt>[] => {
    const [at, ...others] = debtColumns(t, format, saleOf);
    return [{ ...at!, card: 'title', isFixed: true }, ...others];
  }, [t, format, saleOf]);
  return (
    <PanelList
      label={t('title')}
      columns={columns}
      source={debtsSource}
      extraParams={request}
      empty={t('owesNothing')}
      errorTitle={t('error.list')}
    />
  );
}

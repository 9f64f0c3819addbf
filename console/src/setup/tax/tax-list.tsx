import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format';
import { SettingsList } from '../settings-list';
import { taxColumns } from './tax-columns';
import { TaxDialog } from './tax-dialog';
import { deleteTax, taxesSource } from './taxes.api';

/** The taxes of an operator; one that locations still collect is refused in words that name the way out. */
export function TaxList({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const columns = useMemo(() => taxColumns(t, format), [t, format]);
  const names = useMemo(
    () => ({
      edit: ({ name }: Schemas['SalesTax']) => t('tax.editOne', { name }),
      delete: ({ name }: Schemas['SalesTax']) => t('tax.deleteOne', { name }),
    }),
    [t],
  );
  return (
    <SettingsList
      source={taxesSource}
      asked={{ id: operator.id }}
      operator={operator}
      subjectKind="tax"
      columns={columns}
      texts={{
        label: t('tax.taxes'),
        search: t('tax.search'),
        add: t('tax.add'),
        notLoaded: t('error.taxes'),
        empty: t('tax.empty'),
        emptyText: t('tax.emptyText'),
      }}
      names={names}
      dialog={({ row, ...rest }) => <TaxDialog operatorId={operator.id} tax={row} {...rest} />}
      deletion={{
        title: t('tax.delete'),
        sentence: ({ name }) => t('tax.deleteSentence', { name }),
        help: t('tax.deleteHelp'),
        errorTitle: t('error.deleteTax'),
        act: deleteTax,
      }}
    />
  );
}

import type { Schemas } from '@backroom/gateway/v2';
import { taxFields } from '@backroom/proto/catalogue/v1/tax.fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import { ResourceList } from '../../../kit/resource/resource-list';
import type { ListColumn } from '../../../kit/table/list-types';
import { shown } from '../../../kit/resource/shown';
import '../strings';
import { taxesSource } from './taxes.api';

const taxes = shown({
  kind: 'tax',
  api: '/accounts/{id}/taxes',
  param: 'taxId',
  fields: taxFields,
  source: taxesSource,
  labels: {
    feature: 'setup',
    part: 'tax',
    keys: {
      title: 'tax.taxes',
      'help.rate': 'tax.rateHelp',
      notLoaded: 'error.taxes',
      notSaved: 'error.save',
      notDeleted: 'error.deleteTax',
    },
  },
});

/** The taxes of an operator; deleting one that locations still collect is refused with a hint at the fix. */
export function TaxList({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const columns = useMemo(
    (): ListColumn<Schemas['SalesTax']>[] => [
      {
        id: 'locations',
        header: t('tax.locations'),
        value: ({ locations }) => locations,
        cell: ({ locations }) => format.whole(locations),
        align: 'end',
      },
    ],
    [t, format],
  );
  return <ResourceList resource={taxes} operator={operator} columns={columns} />;
}

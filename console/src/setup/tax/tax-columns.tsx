import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../i18n/format';
import type { ListColumn } from '../../table/list-types';

interface Acts {
  onEdit: (tax: Schemas['SalesTax']) => void;
  onRemove: (tax: Schemas['SalesTax']) => void;
}

export function taxColumns(
  t: TFunction<'setup'>,
  format: Format,
  acts: Acts,
): ListColumn<Schemas['SalesTax']>[] {
  return [
    {
      id: 'name',
      header: t('tax.name'),
      value: ({ name }) => name,
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'rate',
      header: t('tax.rate'),
      value: ({ rate }) => rate,
      cell: ({ rate }) => format.rate(rate),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'locations',
      header: t('tax.locations'),
      value: ({ locations }) => locations,
      cell: ({ locations }) => format.whole(locations),
      align: 'end',
    },
    {
      id: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (tax) => (
        <>
          <Button
            size="small"
            variant="minimal"
            aria-label={t('tax.editOne', { name: tax.name })}
            onClick={() => acts.onEdit(tax)}
          >
            {t('edit')}
          </Button>
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            aria-label={t('tax.removeOne', { name: tax.name })}
            onClick={() => acts.onRemove(tax)}
          >
            {t('remove')}
          </Button>
        </>
      ),
    },
  ];
}

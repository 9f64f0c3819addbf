import { Checkbox, Tag } from '@blueprintjs/core';
import { FilterIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../form/popover-button';
import { SearchField } from '../table/search-field';
import type { ListControl } from '../table/use-list-state';
import { parseTypes, paymentFilters, toggleType } from './payment-method';

const onlyFourDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 4);

export function SaleFilters({ list }: { list: ListControl }) {
  const { t } = useTranslation('sales');
  const chosen = list.filters.paymentMethods ?? '';
  const types = parseTypes(chosen);
  const content = (
    <fieldset className="column-chooser">
      <legend className="visually-hidden">{t('filter.payment')}</legend>
      {paymentFilters.map(({ type, key }) => (
        <Checkbox
          key={type}
          label={t(`filter.${key}`)}
          checked={types.includes(type)}
          onChange={() => list.change({ filters: { paymentMethods: toggleType(chosen, type) } })}
        />
      ))}
    </fieldset>
  );
  return (
    <>
      <SearchField
        isShort
        label={t('filter.lastFour')}
        value={list.filters.lastFour ?? ''}
        clean={onlyFourDigits}
        onSettle={(lastFour) => list.change({ filters: { lastFour } })}
      />
      <PopoverButton
        content={content}
        placement="bottom-start"
        icon={<FilterIcon />}
        active={types.length > 0}
        endIcon={types.length > 0 ? <Tag round>{types.length}</Tag> : undefined}
        text={t('filter.payment')}
      />
    </>
  );
}

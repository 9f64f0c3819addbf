import { Button, Checkbox, PopoverNext, Tag } from '@blueprintjs/core';
import { FilterIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
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
      <PopoverNext
        content={content}
        placement="bottom-start"
        arrow={false}
        shouldReturnFocusOnClose
        renderTarget={({ isOpen, ref, onClick }) => (
          <Button
            ref={ref}
            onClick={onClick}
            icon={<FilterIcon />}
            active={types.length > 0}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          >
            {t('filter.payment')} {types.length > 0 && <Tag round>{types.length}</Tag>}
          </Button>
        )}
      />
    </>
  );
}

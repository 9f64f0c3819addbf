import { cartStatuses } from './cart-status';
import { Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ListControl } from '../../../kit/table/use-list-state';
import { chosenStatuses, toggleStatus } from './cart-status';

/** The four statuses, all selected by default. */
export function CartFilters({ list }: { list: ListControl }) {
  const { t } = useTranslation('sales');
  const chosen = chosenStatuses(list.filters.status);
  return (
    <fieldset className="cart-statuses">
      <legend className="visually-hidden">{t('carts.statuses')}</legend>
      {cartStatuses.map((status) => (
        <Checkbox
          key={status}
          label={t(`carts.state.${status}`)}
          checked={chosen.includes(status)}
          onChange={() => list.change({ filters: { status: toggleStatus(list.filters.status, status) } })}
        />
      ))}
    </fieldset>
  );
}

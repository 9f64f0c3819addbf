import { Button, Checkbox, Tag } from '@blueprintjs/core';
import { DollarIcon, FilterIcon, SmallCrossIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { PopoverButton } from '../../kit/form/popover-button';
import { useFormat } from '../../app/i18n/use-format';
import { SearchField } from '../../kit/table/search-field';
import type { ListControl } from '../../kit/table/use-list-state';
import { DevicePicker } from './device-picker';
import { spanOf } from './span';
import { parseTypes, paymentFilters, toggleType } from './payment-method';

/** Permissions to list devices. */
const listPermissions = ['SalesAndReportingAll', 'SetupAll', 'SetupLocations'];
const onlyFourDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 4);

export function SaleFilters({ list }: { list: ListControl }) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const session = useSignedIn();
  const { operator } = useGlobalFilter().filter;
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
  const span = spanOf(list.filters.days);
  return (
    <>
      {span && (
        <Button
          active
          endIcon={<SmallCrossIcon />}
          aria-label={t('filter.everyDay')}
          title={t('filter.everyDay')}
          onClick={() => list.change({ filters: { days: '' } })}
        >
          {[...new Set([span.startDate, span.endDate])].map((date) => format.bucket(date)).join(' – ')}
        </Button>
      )}
      <SearchField
        isShort
        label={t('filter.lastFour')}
        value={list.filters.lastFour ?? ''}
        clean={onlyFourDigits}
        onSettle={(lastFour) => list.change({ filters: { lastFour } })}
      />
      {listPermissions.some((name) => holds(session, name, operator)) && <DevicePicker list={list} />}
      <Button
        active={list.filters.priceDiffers === 'true'}
        aria-pressed={list.filters.priceDiffers === 'true'}
        icon={<DollarIcon />}
        onClick={() =>
          list.change({ filters: { priceDiffers: list.filters.priceDiffers === 'true' ? '' : 'true' } })
        }
      >
        {t('filter.priceDiffers')}
      </Button>
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

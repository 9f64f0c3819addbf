import { Button, SegmentedControl } from '@blueprintjs/core';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Period } from '../api/types';
import { DateRange } from './date-range';
import { periods } from './global-filter';
import { LocationPicker } from './location-picker';
import { OperatorPicker } from './operator-picker';
import { useGlobalFilter } from './use-global-filter';

const longestTitle = 30;

/** Whether there is an entry of this console to go back to; a copied link opens without one. */
function useHasPrevious(): boolean {
  // The router numbers its entries; every navigation renders this anew.
  useLocation();
  return ((globalThis.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

export function SubHeader({ title, hasFilter }: { title: string; hasFilter: boolean }) {
  const { t } = useTranslation('app');
  const { filter, change } = useGlobalFilter();
  const navigate = useNavigate();
  const hasPrevious = useHasPrevious();
  const isCustom = filter.startDate !== undefined;
  return (
    <div className="sub-header">
      <div className="sub-header-title">
        <Button
          variant="minimal"
          icon={<ArrowLeftIcon />}
          aria-label={t('back')}
          title={t('back')}
          disabled={!hasPrevious}
          onClick={() => void navigate(-1)}
        />
        <h1 title={title}>{title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title}</h1>
      </div>
      {hasFilter && (
        <div className="sub-header-filter" role="group" aria-label={t('filter.label')}>
          <SegmentedControl
            aria-label={t('filter.period')}
            size="small"
            options={periods.map((period) => ({ value: period, label: t(`filter.${period}`) }))}
            // A custom range stands in place of the period: none is marked then.
            value={isCustom ? '' : filter.period}
            onValueChange={(period) =>
              change({ period: period as Period, startDate: undefined, endDate: undefined })
            }
          />
          <DateRange filter={filter} onChange={change} />
          <LocationPicker filter={filter} onChange={change} />
          <OperatorPicker filter={filter} onChange={change} />
        </div>
      )}
    </div>
  );
}

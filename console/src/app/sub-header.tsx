import { SegmentedControl } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { Period } from '../api/types';
import { DateRange } from './date-range';
import { periods } from './global-filter';
import { LocationPicker } from './location-picker';
import { OperatorPicker } from './operator-picker';
import { useGlobalFilter } from './use-global-filter';

const longestTitle = 30;

export function SubHeader({ title }: { title: string }) {
  const { t } = useTranslation('app');
  const { filter, change } = useGlobalFilter();
  const isCustom = filter.startDate !== undefined;
  return (
    <div className="sub-header">
      <h1 title={title}>{title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title}</h1>
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
    </div>
  );
}

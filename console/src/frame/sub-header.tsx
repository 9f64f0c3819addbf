import type { Period } from '../filter/global-filter';
import { Button, SegmentedControl } from '@blueprintjs/core';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { DateRange } from '../filter/date-range';
import { periods } from '../filter/global-filter';
import { LocationPicker } from '../filter/location-picker';
import { OperatorPicker } from '../filter/operator-picker';
import { useBack } from '../routes/use-back';
import { useGlobalFilter } from '../filter/use-global-filter';

const longestTitle = 30;

/** By characters, so that no name of any script is cut through one. */
function cutTitle(title: string): string {
  const characters = [...title];
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle).join('')}…` : title;
}

interface Props {
  title: string;
  hasFilter: boolean;
  /** What would change nothing on the screen is not offered. */
  hasPeriod: boolean;
  hasLocation: boolean;
}

export function SubHeader({ title, hasFilter, hasPeriod, hasLocation }: Props) {
  const { t } = useTranslation('app');
  const { filter, change } = useGlobalFilter();
  const back = useBack();
  const isCustom = filter.startDate !== undefined;
  return (
    <div className="sub-header">
      <div className="sub-header-title">
        <Button
          variant="minimal"
          icon={<ArrowLeftIcon />}
          aria-label={t('back')}
          title={t('back')}
          disabled={!back}
          onClick={back}
        />
        <h1 title={title}>{cutTitle(title)}</h1>
      </div>
      {hasFilter && (
        <div className="sub-header-filter" role="group" aria-label={t('filter.label')}>
          {hasPeriod && (
            <>
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
            </>
          )}
          {hasLocation && <LocationPicker filter={filter} onChange={change} />}
          <OperatorPicker filter={filter} onChange={change} />
        </div>
      )}
    </div>
  );
}

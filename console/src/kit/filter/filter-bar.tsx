import { Button, SegmentedControl } from '@blueprintjs/core';
import { FilterIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { useIsNarrow } from '../table/use-is-narrow';
import { DateRange } from './date-range';
import { everyLocation, periods, type Period } from './global-filter';
import { LocationPicker } from './location-picker';
import { OperatorPicker } from './operator-picker';
import { locationQuery, useOperators } from './operators.api';
import { useGlobalFilter } from './use-global-filter';

interface Props {
  /** Filters that do not apply to the screen are hidden. */
  hasPeriod: boolean;
  hasLocation: boolean;
}

/**
 * The current period, location and operator (SHELL-4); on a phone one button that shows them and opens the controls.
 */
export function FilterBar({ hasPeriod, hasLocation }: Props) {
  const { t } = useTranslation('app');
  const { filter, change } = useGlobalFilter();
  const { total } = useOperators();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  // With one operator there is nothing to choose.
  const hasOperator = total !== undefined && total > 1;
  const isCustom = filter.startDate !== undefined;
  if (!hasPeriod && !hasLocation && !hasOperator) return null;
  const choices = (
    <div className="sub-header-filter" role="group" aria-label={t('filter.label')}>
      {hasPeriod && (
        <>
          <SegmentedControl
            aria-label={t('filter.period')}
            size="small"
            options={periods.map((period) => ({ value: period, label: t(`filter.${period}`) }))}
            // A custom range replaces the period: none is marked then.
            value={isCustom ? '' : filter.period}
            onValueChange={(period) =>
              change({ period: period as Period, startDate: undefined, endDate: undefined })
            }
          />
          <DateRange filter={filter} onChange={change} />
        </>
      )}
      {hasLocation && <LocationPicker filter={filter} onChange={change} />}
      {hasOperator && <OperatorPicker filter={filter} onChange={change} />}
    </div>
  );
  if (!isNarrow) return choices;
  return (
    <>
      <FoldButton
        {...{ hasPeriod, hasLocation, isOpen }}
        hasOperator={hasOperator}
        onToggle={() => setOpen(!isOpen)}
      />
      {isOpen && choices}
    </>
  );
}

interface FoldProps extends Props {
  hasOperator: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function FoldButton({ hasPeriod, hasLocation, hasOperator, isOpen, onToggle }: FoldProps) {
  const { t } = useTranslation('app');
  const format = useFormat();
  const { startDate, endDate, period, operator, location } = useGlobalFilter().filter;
  const { operators } = useOperators();
  const { data } = useQuery({
    ...locationQuery(operator, location),
    enabled: hasLocation && location !== everyLocation,
  });
  const days =
    startDate && endDate ? `${format.bucket(startDate)} – ${format.bucket(endDate)}` : t(`filter.${period}`);
  const place =
    location === everyLocation
      ? t('filter.everyLocation')
      : (data?.Locations[0]?.name ?? t('filter.oneLocation', { id: location }));
  const shown = [
    hasPeriod && days,
    hasLocation && place,
    hasOperator && (operators.find(({ id }) => id === operator)?.name ?? t('filter.everyOperator')),
  ].filter(Boolean);
  return (
    <Button
      fill
      alignText="start"
      className="sub-header-fold"
      icon={<FilterIcon />}
      aria-expanded={isOpen}
      aria-label={`${t('filter.label')}: ${shown.join(', ')}`}
      text={shown.join(' · ')}
      onClick={onToggle}
    />
  );
}

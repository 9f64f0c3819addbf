import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { everyDay } from '../filter/every-day';
import { useCallFilter, useGlobalFilter } from '../filter/use-global-filter';
import { screenAt } from '../../app/routes/registry';
import type { ListControl } from './use-list-state';

/** The options after a search without results: search all days, or clear it. */
export function EmptySearchActions({ list }: { list: ListControl }) {
  const { t } = useTranslation('table');
  const { change } = useGlobalFilter();
  const { startDate } = useCallFilter();
  const screen = screenAt(useLocation().pathname)?.screen;
  const days = everyDay();
  const isNarrowed = screen && !screen.isOperatorOnly && !screen.hasNoPeriod && startDate > days.startDate;
  return (
    <div className="list-empty-acts">
      {isNarrowed && (
        <Button intent="primary" onClick={() => change(days)}>
          {t('searchAllTime')}
        </Button>
      )}
      <Button onClick={() => list.change({ search: '' })}>{t('clearSearch')}</Button>
    </div>
  );
}

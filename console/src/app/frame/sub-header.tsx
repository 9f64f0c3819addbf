import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../kit/filter/filter-bar';
import { useBack } from '../routes/use-back';
import { setStatusSlot } from './status-slot';

const maxTitleLength = 30;

/** Truncates by code points, so that no character is cut in half. */
function truncateTitle(title: string): string {
  const characters = [...title];
  return characters.length > maxTitleLength ? `${characters.slice(0, maxTitleLength).join('')}…` : title;
}

interface Props {
  title: string;
  hasFilter: boolean;
  /** Filters that do not apply to the screen are hidden. */
  hasPeriod: boolean;
  hasLocation: boolean;
}

export function SubHeader({ title, hasFilter, hasPeriod, hasLocation }: Props) {
  const { t } = useTranslation('app');
  const back = useBack();
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
        <h1 title={title}>{truncateTitle(title)}</h1>
        <div ref={setStatusSlot} className="sub-header-status" />
      </div>
      {hasFilter && <FilterBar hasPeriod={hasPeriod} hasLocation={hasLocation} />}
    </div>
  );
}

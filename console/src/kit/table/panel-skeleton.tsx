import { useTranslation } from 'react-i18next';
import { useDelayed } from './use-delayed';
import './paging.css';

const skeletonDelay = 150;

export function SkeletonRows({ rows, isVisible }: { rows: number; isVisible: boolean }) {
  const { t } = useTranslation('app');
  return (
    <>
      <span role="status" className="visually-hidden">
        {isVisible ? t('loading') : ''}
      </span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={isVisible ? 'skeleton-row' : 'skeleton-row skeleton-waiting'} aria-hidden>
          <span className="bp6-skeleton" />
        </div>
      ))}
    </>
  );
}

/** Reserves the space of a panel until its first response. */
export function PanelSkeleton({ rows }: { rows: number }) {
  const isVisible = useDelayed(true, skeletonDelay);
  return <SkeletonRows rows={rows} isVisible={isVisible} />;
}

import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { SkeletonRows } from '../../kit/table/panel-skeleton';
import './strings';
import { LongWorkPanel, type Fact } from './long-work-panel';
import { projectionsQuery } from './projections.api';
import './system.css';

/** /system/projections: rebuilds the report figures from facts, with the progress. */
export function Projections() {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { data, error, refetch } = useLastingQuery(projectionsQuery);
  const note = error && <ErrorNote error={error} title={t('projections.lost')} onRetry={refetch} />;
  if (!data) return note ?? <SkeletonRows rows={8} isVisible />;
  const { rebuild, republishing } = data;
  const rebuildFacts: Fact[] = rebuild
    ? [
        [t('projections.events'), format.whole(rebuild.eventsRead)],
        [t('projections.rate'), format.whole(rebuild.eventsPerSecond)],
        [t('projections.skipped'), format.whole(rebuild.eventsSkipped)],
        [t('projections.sales'), format.whole(rebuild.sales)],
        [
          t('projections.differing'),
          t('projections.of', {
            part: format.whole(rebuild.daysDiffering),
            whole: format.whole(rebuild.daysCompared),
          }),
        ],
      ]
    : [];
  const republishFacts: Fact[] = republishing
    ? [
        [
          t('projections.sales'),
          t('projections.of', {
            part: format.whole(republishing.salesPublished),
            whole: format.whole(republishing.salesExpected),
          }),
        ],
      ]
    : [];
  return (
    <>
      {note}
      <div className="long-works">
        <LongWorkPanel
          work="rebuild"
          state={rebuild}
          done={rebuild?.eventsRead ?? 0}
          expected={rebuild?.eventsExpected ?? 0}
          facts={rebuildFacts}
          failure={rebuild?.failure ?? ''}
        />
        <LongWorkPanel
          work="republish"
          state={republishing}
          done={republishing?.salesPublished ?? 0}
          expected={republishing?.salesExpected ?? 0}
          facts={republishFacts}
          failure=""
        />
      </div>
    </>
  );
}

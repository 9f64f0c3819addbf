import { lazy, Suspense } from 'react';
import { withResourceStrings } from '../resource/resource-strings';
import { SkeletonRows } from '../table/panel-skeleton';
import type { HistoryProps } from './history';

const Loaded = lazy(() => withResourceStrings(import('./history')));

/** The history of a record. Its texts load when it is opened: most users who open a record never do. */
export function History(props: HistoryProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} isVisible />}>
      <Loaded {...props} />
    </Suspense>
  );
}

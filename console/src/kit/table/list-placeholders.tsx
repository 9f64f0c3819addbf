import { NonIdealState } from '@blueprintjs/core';
import { InboxIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { ErrorNote, type ErrorTitle } from '../../app/feedback/error-note';
import { SkeletonRows } from './panel-skeleton';

/** As tall as the rows to come, from the start; visible only when the wait is noticeable. */
export function ListSkeleton({ rows, isVisible }: { rows: number; isVisible: boolean }) {
  return (
    <div className={isVisible ? 'list-panel panel' : 'list-panel panel list-waiting'}>
      <SkeletonRows rows={rows + 1} isVisible={isVisible} />
    </div>
  );
}

export function ListEmpty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="list-panel panel list-empty">
      <NonIdealState
        icon={<InboxIcon size={36} />}
        title={title}
        description={text}
        action={action ? <>{action}</> : undefined}
      />
    </div>
  );
}

interface ErrorProps {
  error: Error;
  title?: ErrorTitle;
  hasOldRows: boolean;
  onRetry: () => unknown;
}

export function ListError({ error, title, hasOldRows, onRetry }: ErrorProps) {
  return (
    <div className={hasOldRows ? undefined : 'list-panel list-empty'}>
      <ErrorNote error={error} title={title} onRetry={onRetry} />
    </div>
  );
}

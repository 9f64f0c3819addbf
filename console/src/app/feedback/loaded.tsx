import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNote } from './error-note';
import { isNoRecord, NoRecord } from './no-record';
import { SkeletonRows } from '../../kit/table/panel-skeleton';
import { useDelayed } from '../../kit/table/use-delayed';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** The text that the documents require when loading fails. */
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** Renders a record's screen, or its loading and error states. */
export function Loaded<Data>({ query, errorTitle, children }: Props<Data>) {
  const isSkeletonDue = useDelayed(query.isPending, 150);
  if (query.data !== undefined) return children(query.data);
  if (isNoRecord(query.error)) return <NoRecord />;
  if (query.error) return <ErrorNote error={query.error} title={errorTitle} onRetry={query.refetch} />;
  return <SkeletonRows rows={6} isVisible={isSkeletonDue} />;
}

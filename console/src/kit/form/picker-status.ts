import type { UseQueryResult } from '@tanstack/react-query';

/** Why a picker has no items yet: it is searching, needs more letters, or its search failed. */
export type PickerStatus =
  'searching' | { hint: string } | { error: Error; title: string; onRetry: () => unknown };

/** Returns the results for the current words; results for earlier words must not be picked. */
export function searched<Found>(
  { data, error, refetch }: UseQueryResult<Found[]>,
  isCurrent: boolean,
  errorTitle: string,
): { found: Found[]; status?: PickerStatus } {
  if (isCurrent && data) return { found: data };
  const status = isCurrent && error ? { error, title: errorTitle, onRetry: refetch } : 'searching';
  return { found: [], status };
}

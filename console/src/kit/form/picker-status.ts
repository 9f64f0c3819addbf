import type { UseQueryResult } from '@tanstack/react-query';

/** Why a picker offers nothing yet: it is searching, is asked for too little, or its search failed. */
export type PickerStatus =
  'searching' | { hint: string } | { error: Error; title: string; onRetry: () => unknown };

/** What a search found for the words that stand there now; an answer to earlier words is nobody to pick from. */
export function searched<Found>(
  { data, error, refetch }: UseQueryResult<Found[]>,
  isCurrent: boolean,
  errorTitle: string,
): { found: Found[]; status?: PickerStatus } {
  if (isCurrent && data) return { found: data };
  const status = isCurrent && error ? { error, title: errorTitle, onRetry: refetch } : 'searching';
  return { found: [], status };
}

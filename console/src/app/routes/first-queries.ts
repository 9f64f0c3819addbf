import type { QueryKey } from '@tanstack/react-query';
import type { CallFilter } from '../../kit/filter/global-filter';

/** The first queries of a screen, by its filter and the parameters of its URL. */
export type FirstQueries = (filter: CallFilter, params: URLSearchParams) => FirstQuery[];

export interface FirstQuery {
  queryKey: QueryKey;
}

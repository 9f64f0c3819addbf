import type { CallFilter } from '../filter/global-filter';
import type { FirstQueries } from '../routes/first-data';
import { requestOf } from './list-screen';
import type { ListSource } from './list-source';
import type { ListState } from './list-state';
import { readListState } from './use-list-state';

type Beside<Wanted> = Omit<Wanted, 'page' | 'limit'>;

/** What a list asks when it is opened by its address, so that it is asked before the list is rendered. */
export function firstPage<Wanted, Row, More>(
  source: ListSource<Wanted, Row, More>,
  asked: (filter: CallFilter, list: ListState) => Beside<Wanted>,
): FirstQueries {
  return (filter, params) => {
    const list = readListState(params, source);
    return [source.query(requestOf<Wanted>(list, asked(filter, list)))];
  };
}

import type { FirstQueries } from '../../app/routes/first-queries';
import { requestOf } from './list-screen';
import type { ListSource } from './list-source';
import { readListState } from './use-list-state';

/** What a list asks when it is opened by its address, so that it is asked before the list is rendered. */
export function firstPage<Wanted, Row, More>(source: ListSource<Wanted, Row, More>): FirstQueries {
  return (filter, params) => {
    const list = readListState(params, source);
    return [source.query(requestOf<Wanted>(list, source.asked?.(filter, list)))];
  };
}

import type { FirstQueries } from '../../app/routes/first-queries';
import { requestOf } from './list-screen';
import type { ListSource } from './list-source';
import { readListState } from './use-list-state';

/** Returns the first query of a list opened by its address, so that it starts before the list is rendered. */
export function firstPage<Params, Row, Meta>(source: ListSource<Params, Row, Meta>): FirstQueries {
  return (filter, params) => {
    const list = readListState(params, source);
    return [source.query(requestOf<Params>(list, source.extraParams?.(filter, list)))];
  };
}

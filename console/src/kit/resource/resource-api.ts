import { emptyOf, publicFields, type Fields, type ValuesOf } from '@backroom/proto/fields';
import { answer, api, done } from '../../app/api/client';
import { isGone } from '../form/save-errors';
import {
  listSource,
  type ListParams,
  type ExtraParams,
  type Listed,
  type ListSource,
  type RowOf,
  type SortOf,
} from '../table/list-source';

export interface ResourceRow {
  id: number;
  name: string;
  version: number;
}

/** The paths of /v2 that list records of a resource. */
export type ResourcePath = {
  [Path in Listed]: RowOf<Path> extends never ? never : RowOf<Path> extends ResourceRow ? Path : never;
}[Listed];

export type RowAt<Path extends ResourcePath> = RowOf<Path> & ResourceRow;
export type Values = ValuesOf<Fields>;

type Present = Values & { version: number };

/** The calls of a resource. `owner` is the id of the operator or location in the path. */
export interface ResourceApi<Path extends ResourcePath> {
  source: ListSource<ListParams<Path>, RowAt<Path>>;
  extraParams: (owner?: number) => ExtraParams<ListParams<Path>>;
  /** Returns the current record; empty if it was deleted. */
  read: (row: RowAt<Path>) => Promise<Present>;
  add: (owner: number | undefined, values: Values, intent: string) => Promise<RowAt<Path>>;
  change: (row: RowAt<Path>, values: Values, version?: number) => Promise<RowAt<Path>>;
  remove: (row: RowAt<Path>) => Promise<void>;
}

export interface ResourceDeclaration<Path extends ResourcePath> {
  /** The path of the list in /v2; `{id}` is the operator or location. */
  api: Path;
  /** The name of the record's id in the path of one record. */
  param: string;
  /** The editable fields, generated from the contract. */
  fields: Fields;
  /** Defaults to a list with the path as its key, sortable by each field. */
  source?: ResourceApi<Path>['source'];
}

/** The page size that the documents require for tables of settings. */
const defaultPageSize = 25;

type Call = (path: string, options: object) => ReturnType<typeof api.GET>;

/**
 * Creates the calls of a resource from the path of its list: GET and POST on the list, GET, PATCH and DELETE on a
 * record.
 */
export function resourceApi<Path extends ResourcePath>(
  declared: ResourceDeclaration<Path>,
): ResourceApi<Path> {
  const { api: path, param } = declared;
  const fields: Fields = publicFields(declared.fields);
  const { source = sourceOf(path, fields) } = declared;
  const one = `${path}/{${param}}`;
  const owned = path.includes('{id}');
  const { GET, POST, PATCH, DELETE } = api as unknown as Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Call>;
  const ownerPath = (id: number | undefined) => ({ path: owned ? { id } : {} });
  const rowPath = (row: RowAt<Path>) => {
    const { accountId, locationId } = row as { accountId?: number; locationId?: number };
    const owner = path.startsWith('/locations/') ? locationId : accountId;
    return { path: { ...(owned && { id: owner }), [param]: row.id } };
  };
  return {
    source,
    extraParams: (owner) => (owned ? { id: owner } : {}) as ExtraParams<ListParams<Path>>,
    async read(row) {
      try {
        return (await answer(GET(one, { params: rowPath(row) }))) as Present;
      } catch (error) {
        if (!isGone(error)) throw error;
        return { ...emptyOf(fields), version: 0 } as Present;
      }
    },
    add: (owner, body, intent) =>
      answer(
        POST(path, { params: ownerPath(owner), body, headers: { 'Idempotency-Key': intent } }),
      ) as Promise<RowAt<Path>>,
    change: (row, values, version) =>
      answer(PATCH(one, { params: rowPath(row), body: { ...values, version } })) as Promise<RowAt<Path>>,
    remove: (row) => done(DELETE(one, { params: rowPath(row) })),
  };
}

const sourceOf = <Path extends ResourcePath>(path: Path, fields: Fields): ResourceApi<Path>['source'] =>
  listSource({
    key: [path],
    path,
    sorts: Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as Record<SortOf<Path>, true>,
    defaultSort: 'name' as SortOf<Path>,
    defaultPageSize,
  }) as ResourceApi<Path>['source'];

import { emptyOf, type Fields, type ValuesOf } from '@backroom/proto/fields';
import { answer, api, done } from '../../app/api/client';
import { isGone } from '../form/save-errors';
import {
  listSource,
  type Asked,
  type Beside,
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
  source: ListSource<Asked<Path>, RowAt<Path>>;
  asked: (owner?: number) => Beside<Asked<Path>>;
  /** The record as it is now; empty when it is gone. */
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
  /** The fields that people fill in, generated from the contract. */
  fields: Fields;
  /** By default a list with the path as its key, sorted by each field. */
  source?: ResourceApi<Path>['source'];
}

/** The documents' page size for tables of settings. */
const rowsAtFirst = 25;

type Call = (path: string, options: object) => ReturnType<typeof api.GET>;

/** The calls of a resource by the path of its list: GET and POST there, GET, PATCH and DELETE one below. */
export function resourceApi<Path extends ResourcePath>(
  declared: ResourceDeclaration<Path>,
): ResourceApi<Path> {
  const { api: path, param, fields, source = sourceOf(path, fields) } = declared;
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
    asked: (owner) => (owned ? { id: owner } : {}) as Beside<Asked<Path>>,
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
    sortAtFirst: 'name' as SortOf<Path>,
    rowsAtFirst,
  }) as ResourceApi<Path>['source'];

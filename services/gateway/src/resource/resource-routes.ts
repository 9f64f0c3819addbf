import { Client } from '@backroom/platform';
import { Controller, type Type } from '@nestjs/common';
import { fromPublic, publicFields, toPublic, type Fields, type ValuesOf } from '@backroom/proto/fields';
import { metaOf } from '../route/fields.js';
import { Input, Route, type RouteDeclaration } from '../route/route.js';
import { declarationsOf, idNameOf, ownersOf } from './resource-declarations.js';
import type { Owner, Page, Resource, ResourceParts, ServiceOf } from './resource.js';

type Values = Record<string, unknown>;
type Ids = Record<string, number>;
type Calls = Record<string, (request: object) => Promise<Values>>;

/** The handlers of a resource. */
export interface ResourceController {
  list(ids: Ids, query: Page): Promise<Values>;
  add(ids: Ids, body: Values): Promise<Values>;
  get(ids: Ids): Promise<Values>;
  change(ids: Ids, body: Values): Promise<Values>;
  remove(ids: Ids): Promise<void>;
}

/**
 * Returns the controller of a resource: its list, and one record to add, read, change and delete. Export it from a
 * `*.routes.ts`. Routes beyond these are a second controller in the same file.
 */
export function resourceRoutes<
  const Name extends string,
  const Plural extends string,
  D extends ServiceOf<Name, Plural>,
  F extends Fields,
  O extends Owner = undefined,
>(resource: Resource<D, Name, Plural, F, O>): Type<ResourceController> {
  const { name, plural, service } = resource;
  const { publicOf, recordOf, ownerOf, listRequest, saveRequest } = mappingOf(resource);
  const routes = declarationsOf(resource);
  const idName = idNameOf(resource);
  const one = capitalized(name);
  const many = capitalized(plural);

  @Controller()
  class ResourceRoutes implements ResourceController {
    constructor(@Client(service) private readonly calls: Calls) {}

    @Declared(routes.list)
    async list(@Input('params') ids: Ids, @Input('query') { page, limit, keywords, sort }: Page) {
      const request = listRequest({ ...ownerOf(ids), page, limit, keywords, sort });
      const found = await this.calls[`list${many}`]!(request);
      return { data: (found[plural] as Values[]).map(publicOf), meta: metaOf(found['total'] as number) };
    }

    @Declared(routes.add)
    add(@Input('params') ids: Ids, @Input('body') body: Values) {
      return this.answer(`save${one}`, saveRequest({ id: 0, ...ownerOf(ids), ...recordOf(body) }));
    }

    @Declared(routes.get)
    get(@Input('params') ids: Ids) {
      return this.answer(`get${one}`, { id: ids[idName], ...ownerOf(ids) });
    }

    @Declared(routes.change)
    change(@Input('params') ids: Ids, @Input('body') body: Values) {
      return this.answer(`save${one}`, saveRequest({ id: ids[idName], ...ownerOf(ids), ...recordOf(body) }));
    }

    @Declared(routes.remove)
    async remove(@Input('params') ids: Ids) {
      await this.calls[`delete${one}`]!({ id: ids[idName], ...ownerOf(ids) });
    }

    private async answer(call: string, request: object) {
      return publicOf((await this.calls[call]!(request))[name] as Values);
    }
  }
  Object.defineProperty(ResourceRoutes, 'name', { value: `${many}Routes` });
  return ResourceRoutes;
}

/** Maps between the API and the service: fields in their units, and requests in the form of the service. */
function mappingOf(
  resource: ResourceParts & { listRequest?: unknown; saveRequest?: unknown; readRecord?: unknown },
) {
  const { name, owner, fields, extra = {} } = resource;
  const kept = [
    'id',
    ...ownersOf(owner),
    ...Object.keys(publicFields(fields)),
    'version',
    ...Object.keys(extra),
  ];
  const whole = ({ version = 0, ...record }: Values) => ({
    // The service finds the operator of a location itself.
    [name]: { accountId: 0, ...record, version },
  });
  const readRecord = (resource.readRecord ?? ((record: object) => record)) as (record: object) => Values;
  return {
    publicOf: (answered: Values): Values => {
      const record = readRecord(answered);
      const values: Values = { ...record, ...toPublic(fields, record as ValuesOf<Fields>) };
      return Object.fromEntries(kept.map((column) => [column, values[column]]));
    },
    recordOf: ({ version, ...values }: Values): Values => ({
      ...fromPublic(fields, values as ValuesOf<Fields>),
      version,
    }),
    ownerOf: (ids: Ids): Ids => (owner ? { [owner]: ids['id']! } : {}),
    listRequest: (resource.listRequest ?? ((query: object) => query)) as (query: object) => object,
    saveRequest: (resource.saveRequest ?? whole) as (record: Values) => object,
  };
}

const Declared = (route: RouteDeclaration | undefined): MethodDecorator =>
  route ? Route(route) : () => undefined;

const capitalized = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;

import { publicFields, wordsOf } from '@backroom/proto/fields';
import { z } from 'zod';
import { idParam, listOf, listQuery, sortedBy } from '../route/fields.js';
import type { RouteDeclaration } from '../route/route.js';
import { exampleOf, inputsOf, outputsOf } from './field-schemas.js';
import type { Owner, ResourceParts, RouteName } from './resource.js';

/** Returns the declarations of the routes of a resource; undefined for an omitted one. */
export function declarationsOf(resource: ResourceParts): Record<RouteName, RouteDeclaration | undefined> {
  const { path, owner, tag, access, readers = access, routes = {} } = resource;
  const fields = publicFields(resource.fields);
  const { answer, list, query, body, change, params } = schemasOf(resource);
  const texts = textsOf(resource);
  const shared = { tag, tenancy: owner ? 'accounts' : 'none' } as const;
  const ofList = { ...shared, path, ...(owner && { params: idParam }) };
  const ofOne = { ...shared, path: `${path}/:${idNameOf(resource)}`, params };
  const example = { body: resource.example ?? exampleOf(fields) };
  const declared: Record<RouteName, Omit<RouteDeclaration, 'summary' | 'description'>> = {
    list: { ...ofList, method: 'GET', access: readers, query, answer: list },
    add: { ...ofList, method: 'POST', access, body, example, answer, idempotency: 'key' },
    get: { ...ofOne, method: 'GET', access: readers, answer },
    change: { ...ofOne, method: 'PATCH', access, body: change, example, answer, idempotency: 'natural' },
    remove: { ...ofOne, method: 'DELETE', access, status: 204, idempotency: 'natural' },
  };
  const whole = (name: RouteName) => {
    const own = routes[name];
    return own === false ? undefined : { ...declared[name], ...texts[name], ...own };
  };
  return {
    list: whole('list'),
    add: whole('add'),
    get: whole('get'),
    change: whole('change'),
    remove: whole('remove'),
  };
}

/** Path parameter of one record. */
export const idNameOf = ({ name, owner }: Pick<ResourceParts, 'name' | 'owner'>): string =>
  owner ? `${name}Id` : 'id';

/** Columns of the response that identify the owner. */
export const ownersOf = (owner: Owner): readonly string[] =>
  owner === undefined ? [] : owner === 'accountId' ? ['accountId'] : ['accountId', 'locationId'];

function schemasOf(resource: ResourceParts) {
  const fields = publicFields(resource.fields);
  const { schema, owner, extra = {}, inputs = {} } = resource;
  const answer = z
    .object({
      id: z.int(),
      ...Object.fromEntries(ownersOf(owner).map((name) => [name, z.int()])),
      ...outputsOf(fields),
      version: z.int(),
      ...extra,
    })
    .meta({ id: schema });
  const body = z.strictObject({ ...inputsOf(fields), ...inputs }).meta({ id: `New${schema}` });
  const [first, ...others] = [...Object.keys(fields), ...Object.keys(extra)];
  return {
    answer,
    list: z.object(listOf(answer)).meta({ id: `${schema}List` }),
    query: z.strictObject({ ...listQuery, ...sortedBy(first!, [first!, ...others]) }),
    body,
    change: z
      .strictObject({ ...body.shape, version: z.int().min(1).optional() })
      .meta({ id: `${schema}Change` }),
    params: z.strictObject({ ...(owner && idParam.shape), [idNameOf(resource)]: idParam.shape.id }),
  };
}

type Texts = Pick<RouteDeclaration, 'summary' | 'description'>;

function textsOf({ name, plural, nouns, owner, fields }: ResourceParts): Record<RouteName, Texts> {
  const { one, many } = nouns ?? { one: wordsOf(name, ' '), many: wordsOf(plural, ' ') };
  const [first] = Object.keys(publicFields(fields));
  const some = `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
  const ofOwner = { accountId: ' of an operator', locationId: ' of a location', none: '' }[owner ?? 'none'];
  return {
    list: { summary: `List ${many}${ofOwner}`, description: `Sorted by ${wordsOf(first!, ' ')}.` },
    add: { summary: `Create ${some}` },
    get: { summary: `Get ${some}` },
    change: {
      summary: `Update ${some}`,
      description: 'Returns 409 if `version` is not the current version.',
    },
    remove: { summary: `Delete ${some}` },
  };
}

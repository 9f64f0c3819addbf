import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { MethodDefinition } from '@grpc/grpc-js';
import type { Fields, ValuesOf } from '@backroom/proto/fields';
import { LinksServiceService } from '@backroom/proto/identity/v1/links_service';
import { externalLinkFields } from '@backroom/proto/identity/v1/links_service.fields';
import { taxFields } from '@backroom/proto/catalogue/v1/tax.fields';
import { z } from 'zod';
import { openApi } from '../openapi/document.js';
import { declaredRoutes } from '../route/declared-routes.js';
import { validate } from '../route/validation.js';
import { resourceRoutes } from './resource-routes.js';

const noteFields = {
  title: { kind: 'text', min: 1, max: 5, lines: false },
  openingRemark: { kind: 'text', min: 0, max: 9, lines: true },
  shelves: { kind: 'whole', min: 2, max: 4 },
  discountPpm: { kind: 'percent', min: 1, max: 50 },
  pinned: { kind: 'flag' },
  page: { kind: 'webAddress', max: 30 },
} as const satisfies Fields;

interface ShelfNote extends ValuesOf<typeof noteFields> {
  id: number;
  accountId: number;
  locationId: number;
  version: number;
}
interface Listed {
  locationId: number;
  page: number;
  limit: number;
  keywords: string;
  sort?: string;
}
const call = <Request, Response>(name: string) =>
  ({ path: `/made.up.v1.ShelfNotesService/${name}` }) as MethodDefinition<Request, Response>;
const service = {
  listShelfNotes: call<Listed, { shelfNotes: ShelfNote[]; total: number }>('ListShelfNotes'),
  getShelfNote: call<{ id: number; locationId: number }, { shelfNote: ShelfNote | undefined }>(
    'GetShelfNote',
  ),
  saveShelfNote: call<{ shelfNote: ShelfNote | undefined }, { shelfNote: ShelfNote | undefined }>(
    'SaveShelfNote',
  ),
  deleteShelfNote: call<{ id: number; locationId: number }, object>('DeleteShelfNote'),
};
const parts = {
  name: 'shelfNote',
  plural: 'shelfNotes',
  schema: 'ShelfNote',
  service,
  fields: noteFields,
  path: '/locations/:id/shelf-notes',
  owner: 'locationId',
  tag: 'Shelf notes',
  access: ['SetupAll', 'SetupLocations'],
} as const;
const ShelfNotesRoutes = resourceRoutes(parts);
const routes = declaredRoutes([ShelfNotesRoutes]);
const [list, add, , change, remove] = routes;

const body = {
  title: 'Title',
  openingRemark: 'Opening r',
  shelves: 2,
  discount: 8.875,
  pinned: true,
  page: 'https://example.com',
};
const { discount, ...rest } = body;
const stored = { ...rest, discountPpm: 88_750 };
const kept = { ...stored, id: 7, accountId: 11, locationId: 5, version: 3 };
const shown = { ...rest, discount, id: 7, accountId: 11, locationId: 5, version: 3 };

/** The controller on a service that keeps one note, and the requests to the service. */
function controllerAndRequests() {
  const requests: unknown[] = [];
  const answering = (answer: object) => (request: object) => (
    requests.push(request),
    Promise.resolve(answer)
  );
  const controller = new ShelfNotesRoutes({
    listShelfNotes: answering({ shelfNotes: [{ ...kept, secret: 1 }], total: 9 }),
    getShelfNote: answering({ shelfNote: { ...kept, secret: 1 } }),
    saveShelfNote: answering({ shelfNote: kept }),
    deleteShelfNote: answering({}),
  });
  return { controller, requests };
}

function faultsOf(changed: object): string[] {
  try {
    validate(add!, { params: { id: '5' }, query: undefined, body: { ...body, ...changed } });
    return [];
  } catch (problem) {
    return (problem as { fields: { field: string; code: string }[] }).fields.map(
      ({ field, code }) => `${field} ${code}`,
    );
  }
}

describe('PLAT-6 the routes of a resource', () => {
  it('PLAT-6 are declared from its name, owner and access', () => {
    expect(ShelfNotesRoutes.name).toBe('ShelfNotesRoutes');
    expect(
      routes.map(({ method, path, summary, idempotency }) => [method, path, summary, idempotency]),
    ).toEqual([
      ['GET', '/locations/:id/shelf-notes', 'List shelf notes of a location', undefined],
      ['POST', '/locations/:id/shelf-notes', 'Create a shelf note', 'key'],
      ['GET', '/locations/:id/shelf-notes/:shelfNoteId', 'Get a shelf note', undefined],
      ['PATCH', '/locations/:id/shelf-notes/:shelfNoteId', 'Update a shelf note', 'natural'],
      ['DELETE', '/locations/:id/shelf-notes/:shelfNoteId', 'Delete a shelf note', 'natural'],
    ]);
    for (const route of routes)
      expect(route).toMatchObject({ tag: 'Shelf notes', access: parts.access, tenancy: 'accounts' });
    expect(remove).toMatchObject({ status: 204 });
  });

  it.each([
    [{}, []],
    [{ title: '' }, ['title required']],
    [{ title: 'Titles' }, ['title too-long']],
    [{ title: ' Title ' }, []],
    [{ openingRemark: '' }, []],
    [{ openingRemark: 'x'.repeat(10) }, ['openingRemark too-long']],
    [{ shelves: 1 }, ['shelves too-small']],
    [{ shelves: 4 }, []],
    [{ shelves: 5 }, ['shelves too-great']],
    [{ shelves: 2.5 }, ['shelves wrong-type']],
    [{ discount: 0.99 }, ['discount too-small']],
    [{ discount: 50 }, []],
    [{ discount: 50.01 }, ['discount too-great']],
    [{ discount: 7.25555 }, ['discount too-precise']],
    [{ discount: 8.8755 }, []],
    [{ pinned: 'yes' }, ['pinned wrong-type']],
    [{ page: 'x'.repeat(31) }, ['page too-long']],
    [{ page: undefined }, ['page required']],
    [{ colour: 'red' }, ['colour unexpected']],
  ])('PLAT-6 refuse values outside the bounds of a field: %j', (changed, faults) => {
    expect(faultsOf(changed)).toEqual(faults);
  });

  it('PLAT-6 state the bounds in the API document', () => {
    const { schemas } = openApi(routes)['components'] as { schemas: Record<string, { properties: object }> };
    expect(schemas['NewShelfNote']!.properties).toEqual({
      title: { type: 'string', minLength: 1, maxLength: 5 },
      openingRemark: { type: 'string', maxLength: 9 },
      shelves: { type: 'integer', minimum: 2, maximum: 4 },
      discount: { type: 'number', minimum: 1, maximum: 50 },
      pinned: { type: 'boolean' },
      page: { type: 'string', maxLength: 30 },
    });
    expect(Object.keys(schemas['ShelfNoteChange']!.properties)).toEqual([...Object.keys(body), 'version']);
    expect(Object.keys(schemas['ShelfNote']!.properties)).toEqual([
      ...['id', 'accountId', 'locationId', ...Object.keys(body), 'version'],
    ]);
  });

  it('PLAT-6 have an example that passes validation', () => {
    for (const route of [add!, change!])
      expect(route.body!.safeParse(route.example!.body)).toMatchObject({ success: true });
  });

  it('PLAT-6 sort by any field, and by the first one by default', () => {
    const sorted = (query: object) => list!.query!.safeParse(query);
    expect(sorted({})).toMatchObject({ success: true, data: { sort: 'title' } });
    for (const name of Object.keys(body))
      expect(sorted({ sort: `-${name}` })).toMatchObject({ success: true });
    expect(sorted({ sort: 'version' })).toMatchObject({ success: false });
  });

  it('PLAT-6 convert requests to the units of the service and responses to those of the API', async () => {
    const { controller, requests } = controllerAndRequests();
    const page = { page: 1, limit: 10, keywords: '', sort: 'title' };
    expect(await controller.list({ id: 5 }, page)).toEqual({ data: [shown], meta: { totalItems: 9 } });
    expect(await controller.get({ id: 5, shelfNoteId: 7 })).toEqual(shown);
    expect(await controller.add({ id: 5 }, body)).toEqual(shown);
    expect(await controller.change({ id: 5, shelfNoteId: 7 }, { ...body, version: 2 })).toEqual(shown);
    await controller.remove({ id: 5, shelfNoteId: 7 });
    const one = { id: 7, locationId: 5 };
    const saved = { ...stored, accountId: 0, locationId: 5 };
    expect(requests).toEqual([
      { locationId: 5, ...page },
      one,
      { shelfNote: { ...saved, id: 0, version: 0 } },
      { shelfNote: { ...saved, id: 7, version: 2 } },
      one,
    ]);
  });

  it('PLAT-6 can be overridden individually', () => {
    const replaced = declaredRoutes([
      resourceRoutes({
        ...parts,
        readers: 'signed-in',
        extra: { readings: z.int() },
        inputs: { title: z.enum(['a', 'b']) },
        example: { ...body, title: 'a' },
        routes: { list: { access: ['ProductsAll'] }, get: { summary: 'One note' }, remove: false },
      }),
    ]);
    expect(replaced).toMatchObject([
      { access: ['ProductsAll'] },
      { access: parts.access, example: { body: { title: 'a' } } },
      { access: 'signed-in', summary: 'One note' },
      { access: parts.access },
    ]);
    expect(replaced).toHaveLength(4);
    expect(replaced[1]!.body!.safeParse({ ...body, title: 'c' })).toMatchObject({ success: false });
    expect(replaced[0]!.query!.safeParse({ sort: 'readings' })).toMatchObject({ success: true });
    expect(Object.keys((replaced[2]!.answer as z.ZodObject).shape).at(-1)).toBe('readings');
  });

  it('PLAT-6 do not compile against another service or message', () => {
    const ofLinks = { ...parts, owner: undefined, plural: 'links', service: LinksServiceService } as const;
    // @ts-expect-error: the service saves the fields themselves, so `saveRequest` is required.
    resourceRoutes({ ...ofLinks, name: 'link', fields: externalLinkFields });
    // @ts-expect-error: links have no rate.
    resourceRoutes({ ...ofLinks, name: 'link', fields: taxFields, saveRequest: (link) => link });
    // @ts-expect-error: the service has no call `saveTax`.
    resourceRoutes({ ...ofLinks, name: 'tax', fields: externalLinkFields, saveRequest: (link) => link });
  });
});

import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { declaredRoutes } from '../route/declared-routes.js';
import { validate } from '../route/validation.js';
import { TaxesRoutes } from './taxes.routes.js';

const [, add] = declaredRoutes([TaxesRoutes]);
const faultsOf = (rate: number) => {
  try {
    validate(add!, { params: { id: '10' }, query: undefined, body: { name: 'NYC', rate } });
    return [];
  } catch (problem) {
    return (problem as { fields: { field: string; code: string; text: string }[] }).fields;
  }
};

it.each([8.875, 6.875, 4.225, 7.5, 0.0001, 99.9999, 100, 0])(
  'F7: a tax of %d percent is accepted',
  (rate) => {
    expect(faultsOf(rate)).toEqual([]);
  },
);

it.each([8.87555, 0.00001])('F7: a tax of %d percent has too many decimals', (rate) => {
  expect(faultsOf(rate)).toMatchObject([{ field: 'rate', code: 'too-precise', params: { max: 4 } }]);
});

/** A service that keeps one tax, of this release or of the previous one. */
function serviceOf(stored: object) {
  const requests: object[] = [];
  const answer = (request: object) => (requests.push(request), Promise.resolve({ tax: stored }));
  const Routes = TaxesRoutes as unknown as new (calls: object) => InstanceType<typeof TaxesRoutes>;
  return { routes: new Routes({ saveTax: answer, getTax: answer }), requests };
}
const tax = { id: 3, accountId: 10, name: 'NYC', locations: 0, version: 1 };

it('F7: a tax is sent in both units, and read in the finer one', async () => {
  const { routes, requests } = serviceOf({ ...tax, rate: 888, ratePpm: 88_750 });
  expect(await routes.add({ id: 10 }, { name: 'NYC', rate: 8.875 })).toEqual({ ...tax, rate: 8.875 });
  expect(requests).toEqual([expect.objectContaining({ name: 'NYC', rate: 888, ratePpm: 88_750 })]);
});

it('F7: a tax of a service that knows only basis points is shown', async () => {
  const { routes } = serviceOf({ ...tax, rate: 725, ratePpm: 0 });
  expect(await routes.get({ id: 10, taxId: 3 })).toEqual({ ...tax, rate: 7.25 });
});

import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { declaredRoutes } from '../route/declared-routes.js';
import { validate } from '../route/validation.js';
import { ProductsRoutes } from './products.routes.js';

const changes = declaredRoutes([ProductsRoutes]).find(({ path }) => path.endsWith('/changes'))!;
const faultsOf = (pricePercent: number) => {
  try {
    validate(changes, { params: undefined, query: undefined, body: { ids: [7], pricePercent } });
    return [];
  } catch (problem) {
    return (problem as { fields: { field: string; code: string }[] }).fields;
  }
};

it('F7: a price change in percent has up to four decimals', () => {
  for (const percent of [8.8755, -2.5, 0.0001, -99.99, 1_000, 0]) expect(faultsOf(percent)).toEqual([]);
  for (const percent of [8.88755, -0.00001])
    expect(faultsOf(percent)).toMatchObject([
      { field: 'pricePercent', code: 'too-precise', params: { max: 4 } },
    ]);
});

import type { Schemas } from '@backroom/gateway/v2';
import { refusal, type Routes } from './fake-api';
import { operator } from './session';

/** A product of the operator. */
export const cola: Schemas['Product'] = {
  ...{ id: 5, operatorProductId: 5, productId: 5, accountId: operator, name: 'Cola, 330 ml', version: 1 },
  ...{
    active: true,
    category: { id: 1, name: 'Cold drinks' },
    currency: 'USD',
    price: 2,
    cost: 1,
    deposit: 0,
  },
  ...{
    created: '2026-01-01T00:00:00Z',
    description: '',
    provider: null,
    sku: '',
    supplier: '',
    supplierCode: '',
  },
  ...{ taxId: null, taxMode: 'inherit', taxRate: null, tags: [] },
  product: { barcodes: [], brand: null, images: [], supplier: null },
};
export const provider = (name: string): Schemas['InventoryProvider'] => ({ data: { provider: { name } } });
/** An operator with one product and one location. */
export const serving: Routes = {
  'GET /locations/products': { data: { products: [cola] }, meta: { totalItems: 1 } },
  'GET /locations/products/{id}': { data: cola },
  'GET /locations/products/{id}/kiosks': () => refusal(404, 'not-found'),
  'GET /locations/products/featured': { data: { featuredProducts: [] } },
  'GET /locations/all': {
    data: [{ id: 11, accountId: operator, name: 'Lobby', status: 'active', timezone: 'America/New_York' }],
    meta: { totalItems: 1 },
  },
  'GET /locations/productsFilter': { data: { brands: [], categories: [], suppliers: [], tags: [] } },
  'GET /accounts/{id}/provider': provider('Own'),
  'GET /accounts/{id}/taxes': { data: [], meta: { totalItems: 0 } },
};

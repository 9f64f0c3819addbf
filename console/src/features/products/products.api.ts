import type { Schemas } from '@backroom/gateway/v2';
import type { PermissionName } from '@backroom/proto/permissions';
import { queryOptions } from '@tanstack/react-query';
import { answer, api, done } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

export type Product = Schemas['Product'];

/** Key of all product queries: a change to a product refetches them all. */
export const productsKey = ['products'];
const live = { live: 'products' as const };
/** An id from the URL; undefined if invalid. */
const idIn = (text: string | undefined) => Number(text) || undefined;

export const productsSource = listSource({
  key: [...productsKey, 'list'],
  path: '/locations/products',
  extraParams: ({ operator, location, startDate, endDate }, { filters }) => ({
    ...{ operator, location, startDate, endDate },
    brand: idIn(filters['brand']),
    supplier: idIn(filters['supplier']),
    type: idIn(filters['type']),
    tags: idIn(filters['tags']),
    // Active products are the default.
    status: statusOf(filters['status']),
  }),
  sorts: { name: true, brand: true, supplier: true, price: true, created: true },
  defaultSort: 'name',
  rows: ({ data }) => data.products,
  filters: ['brand', 'supplier', 'type', 'tags', 'status'],
  ...live,
});

/** `all` in the URL means both. */
export function statusOf(text: string | undefined): '' | 'enabled' | 'disabled' {
  if (text === 'all') return '';
  return text === 'disabled' ? 'disabled' : 'enabled';
}

export const productFiltersQuery = (operator: number) =>
  queryOptions({
    queryKey: [...productsKey, 'filters', operator],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/locations/productsFilter', { params: { query: { operator } }, signal }))).data,
    meta: live,
  });

const at = (id: number) => ({ params: { path: { id } } });

export const readProduct = async (id: number, signal?: AbortSignal): Promise<Product> =>
  (await answer(api.GET('/locations/products/{id}', { ...at(id), signal }))).data;

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id],
    queryFn: ({ signal }) => readProduct(id, signal),
    meta: live,
  });

/** Where these products are featured, among the locations the user may see. */
export const featuredQuery = (operator: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...productsKey, 'featured', operator, ids],
    queryFn: async ({ signal }) => {
      const query = { operator, operatorProductIds: ids.join(',') };
      const { data } = await answer(api.GET('/locations/products/featured', { params: { query }, signal }));
      return data.featuredProducts;
    },
    enabled: ids.length > 0,
    meta: live,
  });

/** All locations of an operator whose products the user may change, or see if they may change none. */
export const placesQuery = (operator: number, mayChange: boolean) =>
  queryOptions({
    queryKey: ['locations', 'all', operator, mayChange],
    queryFn: async ({ signal }) => {
      const permission: PermissionName = mayChange ? 'ProductsChange' : 'ProductsAll';
      const query = { operator, permission };
      return (await answer(api.GET('/locations/all', { params: { query }, signal }))).data;
    },
    staleTime: 60_000,
  });

/** An operator that decides itself what it sells has no provider, however that was typed (decided: H-06). */
const providerIn = (name: string): string => (['', 'own'].includes(name.trim().toLowerCase()) ? '' : name);

export const providerQuery = (operator: number) =>
  queryOptions({
    queryKey: ['provider', operator],
    queryFn: async ({ signal }) =>
      providerIn(
        (await answer(api.GET('/accounts/{id}/provider', { ...at(operator), signal }))).data.provider.name,
      ),
    staleTime: 5 * 60_000,
  });

export const pricesQuery = (id: number) =>
  queryOptions({
    queryKey: [...productsKey, 'prices', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/locations/products/{id}/prices', { ...at(id), signal }))).data,
    meta: live,
  });

/** Kiosks that have the current price; they confirm one by one. */
export const arrivalQuery = (id: number) =>
  queryOptions({
    queryKey: [...productsKey, 'kiosks', id],
    queryFn: ({ signal }) => answer(api.GET('/locations/products/{id}/kiosks', { ...at(id), signal })),
    meta: { live: ['kiosks', 'products'] as const },
  });

const withIdempotencyKey = (intent: string) => ({ headers: { 'Idempotency-Key': intent } });

export const setFeatured = (isFeatured: boolean, body: Schemas['FeaturedChange']) =>
  done(
    isFeatured
      ? api.POST('/locations/products/top', { body })
      : api.POST('/locations/products/top/remove', { body }),
  );

export const addProduct = async (body: Schemas['NewProduct'], intent: string): Promise<Product> =>
  (await answer(api.POST('/locations/products', { body, ...withIdempotencyKey(intent) }))).data;

export const changeProduct = async (id: number, body: Schemas['ProductChange']): Promise<Product> =>
  (await answer(api.PATCH('/locations/products/{id}', { ...at(id), body }))).data;

export const duplicateProduct = async (id: number, suffix: string, intent: string): Promise<Product> =>
  (
    await answer(
      api.POST('/locations/products/{id}/duplicate', {
        ...at(id),
        body: { suffix },
        ...withIdempotencyKey(intent),
      }),
    )
  ).data;

export const changeProducts = async (body: Schemas['ProductsChange'], intent: string) =>
  (await answer(api.POST('/locations/products/changes', { body, ...withIdempotencyKey(intent) }))).data;

export const addBarcode = async (id: number, code: string, intent: string): Promise<Product> =>
  (
    await answer(
      api.POST('/locations/products/{id}/barcodes', {
        ...at(id),
        body: { code },
        ...withIdempotencyKey(intent),
      }),
    )
  ).data;

export const removeBarcode = (id: number, barcodeId: number) =>
  answer(
    api.DELETE('/locations/products/{id}/barcodes/{barcodeId}', { params: { path: { id, barcodeId } } }),
  );

/** Requests an upload link, uploads the file, then assigns it to the product (S3 section 4). */
export async function sendImage(id: number, file: File) {
  const { key, url } = await answer(api.POST('/locations/products/{id}/images/key', at(id)));
  const sent = await fetch(url, { method: 'PUT', body: file });
  if (!sent.ok) throw new Error(sent.statusText);
  return answer(api.POST('/locations/products/{id}/images', { ...at(id), body: { key } }));
}

export const orderImages = (id: number, images: number[]) =>
  answer(api.PATCH('/locations/products/{id}/images', { ...at(id), body: { images } }));

export const removeImage = (id: number, imageId: number) =>
  answer(api.DELETE('/locations/products/{id}/images/{imageId}', { params: { path: { id, imageId } } }));

export const planPrice = (id: number, body: Schemas['ComingPrice'], intent: string) =>
  answer(api.POST('/locations/products/{id}/prices', { ...at(id), body, ...withIdempotencyKey(intent) }));

export const cancelPrice = (id: number, validFrom: string) =>
  answer(api.DELETE('/locations/products/{id}/prices', { params: { path: { id }, query: { validFrom } } }));

/** URL of the first picture. */
export const pictureOf = ({ product }: Product): string | null => {
  const [first] = product.images;
  return first ? `${first.cdn}${first.fileName}` : null;
};

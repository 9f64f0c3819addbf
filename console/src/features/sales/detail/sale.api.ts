import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';

export const readSale = (id: string) => answer(api.GET('/orders/{id}', { params: { path: { id } } }));

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: ['sale', id] as QueryKey,
    queryFn: () => readSale(id),
    meta: { live: 'orders' },
  });

export const changeSale = (id: string, body: Schemas['SaleChange'], intent: string) =>
  answer(
    api.PATCH('/orders/{id}', { params: { path: { id } }, body, headers: { 'Idempotency-Key': intent } }),
  );

import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import type { SaleChange } from '../sales.types';

export const readSale = (id: string) => answer(api.GET('/orders/{id}', { params: { path: { id } } }));

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: ['sale', id] as QueryKey,
    queryFn: () => readSale(id),
    meta: { live: 'orders' },
  });

export const changeSale = (id: string, body: SaleChange, intent: string) =>
  answer(
    api.PATCH('/orders/{id}', { params: { path: { id } }, body, headers: { 'Idempotency-Key': intent } }),
  );

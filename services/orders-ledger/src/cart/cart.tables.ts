import { defineTable, narrowed, nullable } from '@backroom/platform';
import type { CartLine } from '@backroom/proto/orders/v1/cart';

/** Properties are named like the columns, as lists and exports read them. */
export const cartTable = defineTable('cart', {
  account_id: 'bigint',
  id: 'uuid',
  location_id: 'bigint',
  kiosk_id: 'bigint',
  location_name: 'text',
  kiosk_name: 'text',
  currency: 'text',
  timezone: 'text',
  status: 'text',
  total: 'bigint',
  customer_id: nullable('bigint'),
  order_id: nullable('uuid'),
  /** File name; empty: no photo. */
  photo: 'text',
  lines: narrowed<CartLine[]>('jsonb'),
  local_date: 'date',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  sequence: 'bigint',
});

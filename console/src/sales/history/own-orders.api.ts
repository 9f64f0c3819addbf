import { listSource } from '../../table/list-source';

export const ownOrdersSource = listSource({
  key: ['own-orders'],
  path: '/orders',
  rows: ({ orders }) => orders.rows,
});

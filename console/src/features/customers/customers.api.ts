import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

/** An invalid group id in a link shows all customers. */
const groupOf = (id = ''): number | undefined => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined);

/** Rows include balances, so changes to purses also refresh them. */
const live = ['customers', 'purses'] as const;

export const customersSource = listSource({
  key: ['customers'],
  path: '/users/customers',
  extraParams: ({ operator }, { filters }) => ({
    ...{ operator, group: groupOf(filters.group) },
    ...(filters.checkedIn && { isCheckinFlag: 'enabled' as const }),
  }),
  sorts: { name: true, email: true, joined: true, lastSeen: true },
  defaultSort: 'name',
  // With several operators, one person has one row per operator.
  rows: ({ users }) => users.map((user) => ({ ...user, ofList: `${user.AccountId}:${user.id}` })),
  filters: ['group', 'checkedIn'],
  live,
});

export const customerQuery = (operator: number, id: number) =>
  queryOptions({
    queryKey: ['customers', 'one', operator, id],
    queryFn: ({ signal }) =>
      answer(api.GET('/users/customers/{id}', { params: { path: { id }, query: { operator } }, signal })),
    meta: { live },
  });

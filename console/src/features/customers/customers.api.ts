import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

/** A link with what is no group shows all customers. */
const groupOf = (id = ''): string | undefined => (/^[1-9]\d{0,14}$/.test(id) ? id : undefined);

/** Balances are shown beside who they are. */
const live = ['customers', 'purses'] as const;

export const customersSource = listSource({
  key: ['customers'],
  path: '/users/customers',
  asked: ({ operator }, { filters }) => ({
    ...{ operator, group: groupOf(filters.group) as never },
    ...(filters.checkedIn && { isCheckinFlag: 'enabled' as const }),
  }),
  sorts: { name: true, email: true, joined: true, lastSeen: true },
  sortAtFirst: 'name',
  // Of several operators one person comes once for each.
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

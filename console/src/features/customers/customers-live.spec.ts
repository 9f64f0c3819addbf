import { describe, expect, it } from '@jest/globals';
import { customerGroupQuery, customerGroupsSource, membersSource } from '../groups/groups.api';
import { customerQuery, customersSource } from './customers.api';

const page = { page: 1, limit: 10 };

describe('customer and group lists', () => {
  it.each([
    ['the customer list', customersSource.query({ ...page, operator: 1 } as never)],
    ['a customer', customerQuery(1, 2)],
    ['the group list', customerGroupsSource.query({ ...page, operator: 1 } as never)],
    ['a group', customerGroupQuery(3)],
    ['the members of a group', membersSource.query({ ...page, customerGroupId: 3 } as never)],
  ])('CUST-1 CUST-5 update live with customers: %s', (_name, { meta }) => {
    expect([meta?.['live']].flat()).toContain('customers');
  });
});

import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

// What whoever picks a customer needs, apart from the screens of customers.

export const fullName = ({
  firstName,
  lastName,
}: Pick<Schemas['Customer'], 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Ten at most by three letters or more, for whoever picks one. */
export const foundCustomersQuery = (operator: number, keywords: string) =>
  queryOptions({
    queryKey: ['customers', 'found', operator, keywords],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/users/customers/picker', { params: { query: { operator, keywords } }, signal }),
        )
      ).data,
    enabled: keywords.length >= 3,
  });

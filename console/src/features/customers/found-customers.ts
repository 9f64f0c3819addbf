import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';

// What whoever picks a customer needs, apart from the screens of customers.

export const fullName = ({
  firstName,
  lastName,
}: Pick<Schemas['Customer'], 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Who signed up without a name is known by their email. */
export const nameOrEmail = (
  customer: Pick<Schemas['Customer'], 'firstName' | 'lastName' | 'email'>,
): string => fullName(customer) || customer.email;

/** A search of fewer finds nobody (H-22). */
export const minLetters = 3;

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
    enabled: keywords.length >= minLetters,
  });

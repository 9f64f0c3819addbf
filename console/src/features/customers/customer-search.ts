import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';

// For customer pickers, kept separate from the customer screens.

export const fullName = ({
  firstName,
  lastName,
}: Pick<Schemas['Customer'], 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

/** Customers without a name are identified by their email. */
export const nameOrEmail = (
  customer: Pick<Schemas['Customer'], 'firstName' | 'lastName' | 'email'>,
): string => fullName(customer) || customer.email;

/** Shorter searches return no customers (H-22). */
export const minLetters = 3;

/** Finds at most ten customers by three or more letters, for pickers. */
export const customerSearchQuery = (operator: number, keywords: string) =>
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

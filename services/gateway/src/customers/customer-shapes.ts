import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import type { Customer } from '@backroom/proto/customers/v1/customer';
import type { ListCustomersRequest } from '@backroom/proto/customers/v1/customers_service';
import { idsOf, listQuery, optionalId, sortedBy } from '../route/fields.js';
import { instantOf } from '../route/instants.js';

export const customersQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'email', 'joined', 'lastSeen']),
  group: optionalId.describe('those in this group of customers alone'),
  isCheckinFlag: z
    .enum(['enabled', 'disabled', ''])
    .optional()
    .describe('enabled: those who checked in somewhere alone'),
});
/** The list's query as its service takes it. */
export function customersRequest(
  query: Omit<z.infer<typeof customersQuery>, 'sort'> & { sort?: string },
): ListCustomersRequest {
  const { page, limit, keywords, sort, operator, group, isCheckinFlag } = query;
  const checkedIn = isCheckinFlag === 'enabled';
  return { accountIds: idsOf(operator), page, limit, keywords, sort, groupId: group ?? 0, checkedIn };
}

const groupName = z.object({ id: z.int(), name: z.string() });
export const customer = z
  .object({
    id: z.int(),
    AccountId: z.int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    groups: z.array(groupName),
    funds: z
      .array(z.object({ balance: z.number(), currency: z.string() }))
      .describe('what is in the wallet; none before the first money came in'),
    points: z
      .array(z.object({ balance: z.int() }))
      .describe('none before the first; below zero when they were taken back after they were spent'),
    defaultCardId: z
      .uuid()
      .nullable()
      .describe('the card on file that pays where nobody says another; null without one'),
    joinedOn: z.iso.datetime(),
    joinedBy: z.enum(['checkin', 'invite', 'code']).describe('what they did to become a customer'),
    lastSeen: z.iso.datetime().describe('the last check-in, code or purchase'),
    lastLocation: z.object({ name: z.string(), timezone: z.string() }),
  })
  .meta({ id: 'Customer' });
const acts = ['checkin', 'invite', 'code'] as const;

/** A customer as lists and records show them. */
export function customerOf(kept: Customer, defaultCardId: string | null): z.infer<typeof customer> {
  const { id, accountId: AccountId, email, firstName, lastName, phone, groups } = kept;
  return {
    ...{ id, AccountId, email, firstName, lastName, phone, groups },
    funds: kept.balances
      .filter(({ tender }) => tender === 'wallet')
      .map(({ amount, currency }) => ({ balance: decimalOf(amount, currency), currency })),
    points: kept.balances
      .filter(({ tender }) => tender === 'points')
      .map(({ amount: balance }) => ({ balance })),
    defaultCardId,
    joinedOn: instantOf(kept.joinedAt),
    joinedBy: acts.find((act) => act === kept.joinedBy) ?? 'code',
    lastSeen: instantOf(kept.lastSeenAt),
    lastLocation: { name: kept.lastLocationName, timezone: kept.timezone },
  };
}

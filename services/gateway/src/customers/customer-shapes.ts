import { z } from 'zod';
import { shownEmail } from '@backroom/platform';
import { decimalOf } from '@backroom/pricing';
import type { Customer } from '@backroom/proto/customers/v1/customer';
import type { ListCustomersRequest } from '@backroom/proto/customers/v1/customers_service';
import { idsOf, listQuery, optionalId, sortedBy } from '../route/fields.js';
import { instantOf } from '../route/instants.js';

export const customersQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'email', 'joined', 'lastSeen']),
  group: optionalId.describe('Only customers in this group'),
  isCheckinFlag: z
    .enum(['enabled', 'disabled', ''])
    .optional()
    .describe('`enabled`: only customers who have checked in at a location'),
});
/** The list query as its service expects it. */
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
      .describe('Wallet balance; missing before the first load'),
    points: z
      .array(z.object({ balance: z.int() }))
      .describe('Points; missing before the first points, negative if taken back after they were spent'),
    defaultCardId: z.uuid().nullable().describe('Default card on file; null for none'),
    joinedOn: z.iso.datetime(),
    joinedBy: z.enum(['checkin', 'invite', 'code']).describe('How the person became a customer'),
    lastSeen: z.iso.datetime().describe('Time of the last check-in, code or purchase'),
    lastLocation: z.object({ name: z.string(), timezone: z.string() }),
  })
  .meta({ id: 'Customer' });
const acts = ['checkin', 'invite', 'code'] as const;

/** A customer as shown in lists and records. */
export function customerOf(kept: Customer, defaultCardId: string | null): z.infer<typeof customer> {
  const { id, accountId: AccountId, email, firstName, lastName, phone, groups } = kept;
  return {
    ...{ id, AccountId, email: shownEmail(email), firstName, lastName, phone, groups },
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

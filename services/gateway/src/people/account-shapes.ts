import { z } from 'zod';
import { shownEmail } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { GetAccountResponse } from '@backroom/proto/identity/v1/accounts_service';
import { maxLengths } from '@backroom/proto/lengths';
import { weekStarts, type WeekStart } from '@backroom/proto/week-starts';
import { address, addressBody, characters } from '../route/fields.js';
import { instantOf } from '../route/instants.js';

/** An operator as shown in lists and pickers. */
export const accountRow = z
  .object({
    id: z.int(),
    name: z.string(),
    loyaltyProgram: z.enum(['yoke', 'globalConnect']),
    currency: z.string(),
    timezone: z.string(),
    weekStart: z.enum(weekStarts).describe('First weekday of its weeks'),
    status: z.string(),
    /** Not empty: the account is restricted (decisions: Restricted accounts). */
    restrictions: z.array(z.object({ accountId: z.int(), status: z.string() })),
    deviceManagementUrl: z
      .string()
      .describe(
        "URL of a kiosk's tablet in the device management service, with `{id}` as a placeholder; empty for none",
      ),
  })
  .meta({ id: 'Account' });

export function accountRowOf(account: Account): z.infer<typeof accountRow> {
  const { id, name, currency, timezone, status } = account;
  const loyaltyProgram = account.loyaltyProgram as z.infer<typeof accountRow>['loyaltyProgram'];
  const restrictions = status === 'active' ? [] : [{ accountId: id, status }];
  const { deviceManagementUrl = '' } = account;
  return {
    ...{ id, name, loyaltyProgram, currency, timezone, weekStart: weekStartOf(account) },
    ...{ status, restrictions, deviceManagementUrl },
  };
}

const weekStartOf = ({ weekStart = weekStarts[0] }: Account) => weekStart as WeekStart;

const contact = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  })
  .meta({ id: 'Contact' });

/** An operator with its contact and features (S3 section 3). */
export const accountDetail = z
  .object({
    ...accountRow.shape,
    ...contact.shape,
    paymentsMerchantId: z.string(),
    address,
    provider: z.object({ name: z.string() }),
    processor: z.object({ name: z.string() }),
    notes: z.string(),
    creationDate: z.iso.datetime(),
    requireTwoFactor: z.boolean(),
    idleMinutes: z.int().describe("Idle timeout of its users' sessions in minutes"),
    parent: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Parent operator, if accessible to the caller'),
    version: z.int(),
  })
  .meta({ id: 'AccountDetail' });

export function accountDetailOf(details: GetAccountResponse): z.infer<typeof accountDetail> {
  const { account, createdAt, version, requireTwoFactor, idleMinutes } = details;
  const { firstName, lastName, email, phone, address, paymentsMerchantId, provider, processor, notes } =
    details.profile!;
  return {
    ...accountRowOf(account!),
    ...{ firstName, lastName, email: shownEmail(email), phone },
    paymentsMerchantId,
    address: address!,
    provider: { name: provider },
    processor: { name: processor },
    notes,
    creationDate: instantOf(createdAt),
    requireTwoFactor,
    idleMinutes,
    parent: details.parent ?? null,
    version,
  };
}

/** The public profile of an operator (S3 section 3). */
export const store = z
  .object({
    name: z.string(),
    subdomain: z.string(),
    website: z.string(),
    timezone: z.string(),
    weekStart: accountRow.shape.weekStart,
    currency: z.string(),
    address,
    contact,
    defaultTheme: z.string(),
    deviceManagementUrl: accountRow.shape.deviceManagementUrl,
    version: z.int(),
  })
  .meta({ id: 'Store' });

export function storeOf({ account, profile, version }: GetAccountResponse): z.infer<typeof store> {
  const { name, timezone, currency, deviceManagementUrl = '' } = account!;
  const { subdomain, website, address, defaultTheme, firstName, lastName, email, phone } = profile!;
  const contact = { firstName, lastName, email: shownEmail(email), phone };
  return {
    ...{ name, subdomain, website, timezone, currency, address: address!, contact, defaultTheme },
    ...{ weekStart: weekStartOf(account!), deviceManagementUrl, version },
  };
}

const text = (maxChars: number) => characters(maxChars).optional();
const name = characters(maxLengths.name);
const contactBody = {
  firstName: name.optional(),
  lastName: name.optional(),
  email: text(254),
  phone: text(30),
};

/** Absent fields stay unchanged. */
export const storeBody = z
  .strictObject({
    name: name.optional(),
    subdomain: text(63),
    website: text(maxLengths.website),
    timezone: text(100),
    weekStart: z.enum(weekStarts).optional(),
    currency: text(3),
    address: addressBody.optional(),
    contact: z.strictObject(contactBody).optional(),
    defaultTheme: text(maxLengths.themeName),
    deviceManagementUrl: text(maxLengths.deviceManagementUrl),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'StoreChange' });
const named = z.strictObject({ name: characters(maxLengths.paymentsName) }).optional();
export const accountBody = z
  .strictObject({
    name: name.optional(),
    ...contactBody,
    paymentsMerchantId: text(maxLengths.paymentsName),
    address: addressBody.optional(),
    provider: named,
    processor: named,
    notes: text(maxLengths.notes),
    timezone: text(100),
    weekStart: z.enum(weekStarts).optional(),
    loyaltyProgram: z.enum(['yoke', 'globalConnect']).optional(),
    status: z.enum(['active', 'pastDue', 'suspended']).optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'AccountChange' });
/** The operator and, with an email, its first user. */
export const newAccountBody = z
  .strictObject({
    name,
    loyaltyProgram: z.enum(['yoke', 'globalConnect']).default('yoke'),
    currency: z.string().length(3).default('USD'),
    timezone: z.string().max(100).default('UTC'),
    firstName: name.default(''),
    lastName: name.default(''),
    email: z.string().max(254).default(''),
    password: z.string().max(128).default(''),
    phone: z.string().max(30).default(''),
    enabled: z.boolean().default(true),
    /** Account Owner (1), Admin (2) or Manager (3). */
    role: z.int().min(1).max(3).default(1),
    /** The parent operator; null for none. */
    parent: z.int().min(1).nullable().default(null),
    /** Scope of the first user: the built-in group All Locations, the only group of a new operator. */
    outlet: z.enum(['all']).default('all'),
  })
  .meta({ id: 'NewAccount' });

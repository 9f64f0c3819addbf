import { z } from 'zod';
import { shownEmail } from '@backroom/platform';
import type { Invite, RejectedRow } from '@backroom/proto/customers/v1/invites_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { characters } from '../route/fields.js';
import { withFault } from '../route/schema-faults.js';
import { optionalInstantOf } from '../route/instants.js';

export const inviteStates = ['waiting', 'sent', 'bounced', 'expired', 'accepted'] as const;

/** Fields of an invite. */
const content = {
  email: z
    .string()
    .min(1, withFault(fault('required')))
    .max(254),
  firstName: characters(maxLengths.name).default(''),
  lastName: characters(maxLengths.name).default(''),
  phone: z.string().max(25).default(''),
  group: characters(maxLengths.settingName).default('').describe('Name of a customer group'),
};
export const newInvite = z.strictObject(content).meta({ id: 'NewInvite' });
export const inviteChange = z
  .strictObject({ ...content, version: z.int().min(1).optional() })
  .meta({ id: 'InviteChange' });

export const invite = z
  .object({
    id: z.uuid(),
    AccountId: z.int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    group: z.string(),
    state: z.enum(inviteStates),
    sentOn: z.iso.datetime().nullable().describe('Time the email was sent; null until then'),
    expires: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Invite' });

const rejected = z
  .object({
    row: z.int().describe('Line number in the file, starting at 1'),
    email: z.string().describe('Email as it appears in the file'),
    field: z.string(),
    code: z.string(),
    params: z.looseObject({}),
    reason: z.string().describe('Reason in English'),
  })
  .meta({ id: 'RejectedInvite' });
export const invitesSent = z
  .object({ data: z.object({ invited: z.array(invite), rejected: z.array(rejected) }) })
  .meta({ id: 'InvitesSent' });

export function inviteOf(kept: Invite): z.infer<typeof invite> {
  const { id, accountId: AccountId, email, firstName, lastName, phone, group, version } = kept;
  return {
    ...{ id, AccountId, email: shownEmail(email), firstName, lastName, phone, group, version },
    state: inviteStates.find((one) => one === kept.state) ?? 'waiting',
    sentOn: optionalInstantOf(kept.sentAt),
    expires: optionalInstantOf(kept.expiresAt),
  };
}

export function rejectedOf({ message, params, ...row }: RejectedRow): z.infer<typeof rejected> {
  return { ...row, params: JSON.parse(params || '{}') as Record<string, unknown>, reason: message };
}

import { Client, Problem, shownEmail } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { InvitesServiceService, type InvitesService } from '@backroom/proto/customers/v1/invites_service';
import { SessionsServiceService, type SessionsService } from '@backroom/proto/identity/v1/sessions_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { characters } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { withFault } from '../route/schema-faults.js';

const params = z.strictObject({ inviteId: z.uuid() });
type Params = z.infer<typeof params>;
const key = z
  .string()
  .min(1, withFault(fault('required')))
  .max(200)
  .describe('Key from the email');
const link = z.strictObject({ key }).meta({ id: 'InviteLink' });
const registrant = z
  .strictObject({
    key,
    firstName: characters(maxLengths.name, 1),
    lastName: characters(maxLengths.name, 1),
    password: z
      .string()
      .min(1, withFault(fault('required')))
      .max(512),
    acceptTerms: z.literal(true, withFault(fault('terms-declined'))).optional(),
  })
  .meta({ id: 'InvitedRegistration' });
const opened = z
  .object({
    operatorName: z.string(),
    email: z.string().describe('Email of the recipient'),
    firstName: z.string(),
    lastName: z.string(),
    accepted: z.boolean(),
  })
  .meta({ id: 'OpenedInvite' });
const accepted = z
  .object({
    AccountId: z.int(),
    operatorName: z.string(),
    joined: z.boolean().describe('Whether the person became a customer by this call'),
  })
  .meta({ id: 'AcceptedInvite' });

const shared = { method: 'POST', tag: 'Customers', tenancy: 'none', params } as const;
const someKey = 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk';

/** Calls behind an invite link (H-06): its key proves access to that mailbox. */
@Controller()
export class InviteLinksRoutes {
  constructor(
    @Client(InvitesServiceService) private readonly invites: InvitesService,
    @Client(SessionsServiceService) private readonly sessions: SessionsService,
  ) {}

  @Route({
    ...shared,
    path: '/invites/:inviteId/open',
    summary: 'Get the recipient of an invitation',
    description: 'Requires the key from the invitation email.',
    access: 'public',
    body: link,
    example: { body: { key: someKey } },
    answer: opened,
    idempotency: 'natural',
  })
  async open(
    @Input('params') { inviteId: id }: Params,
    @Input('body') { key: inviteKey }: z.infer<typeof link>,
  ): Promise<z.infer<typeof opened>> {
    const { language: _language, ...invite } = await this.invites.openInvite({ id, key: inviteKey });
    return { ...invite, email: shownEmail(invite.email) };
  }

  @Route({
    ...shared,
    path: '/invites/:inviteId/register',
    summary: 'Register with an invitation',
    description:
      'The key from the invitation email confirms the address, and the invitation is accepted. Returns 409 if the person already has an account, or if the invitation was canceled while the account was created.',
    access: 'public',
    body: registrant,
    example: {
      body: { key: someKey, firstName: 'Ada', lastName: 'Test', password: 'a long enough password' },
    },
    answer: accepted,
    status: 201,
    idempotency: 'natural',
  })
  async register(
    @Input('params') { inviteId: id }: Params,
    @Input('body') { key: inviteKey, firstName, lastName, password }: z.infer<typeof registrant>,
  ): Promise<z.infer<typeof accepted>> {
    const { email } = await this.invites.openInvite({ id, key: inviteKey });
    const { userId, ...names } = await this.sessions.registerInvited({
      ...{ inviteId: id, email, firstName, lastName, password },
    });
    const asNew = { id, key: inviteKey, personId: userId, ...names };
    return acceptedOf(await this.invites.acceptInviteAsNew(asNew).catch(reportRegistered));
  }

  @Route({
    ...shared,
    path: '/invites/:inviteId/accept',
    summary: 'Accept an invitation',
    description:
      "The invitation must be addressed to the caller's confirmed email. The caller becomes a customer of the operator.",
    access: 'signed-in',
    body: link,
    example: { body: { key: someKey } },
    answer: accepted,
    idempotency: 'natural',
  })
  async accept(
    @Input('params') { inviteId: id }: Params,
    @Input('body') { key: inviteKey }: z.infer<typeof link>,
  ): Promise<z.infer<typeof accepted>> {
    return acceptedOf(await this.invites.acceptInvite({ id, key: inviteKey }));
  }
}

/** An invite that was withdrawn after it was opened leaves an account: its owner must be informed. */
function reportRegistered(error: unknown): never {
  if (error instanceof Problem && (error.kind === 'invalid' || error.kind === 'unprocessable'))
    throw new Problem('conflict', fault('registered-uninvited'), { cause: error });
  throw error;
}

function acceptedOf({
  accountId: AccountId,
  ...rest
}: {
  accountId: number;
  operatorName: string;
  joined: boolean;
}): z.infer<typeof accepted> {
  return { AccountId, ...rest };
}

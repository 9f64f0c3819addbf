import { Client } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { InvitesServiceService, type InvitesService } from '@backroom/proto/customers/v1/invites_service';
import { idParam, idsOf, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { formFileOf } from '../route/form-file.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { languageOf } from '../session/sign-in-origin.js';
import {
  invite,
  inviteChange,
  inviteOf,
  invitesSent,
  inviteStates,
  newInvite,
  rejectedOf,
} from './invite-shapes.js';

/** Maximum request with a file, bytes: five megabytes, and the overhead of the form. */
const fileLimit = 5 * 1024 * 1024 + 64 * 1024;

const invitesQuery = z.strictObject({
  ...listQuery,
  ...sortedBy(undefined, ['email', 'firstName', 'lastName', 'group', 'state', 'sent', 'expires']),
  state: z.enum(['', ...inviteStates]).default(''),
});
const invitesAnswer = z.object(listOf(invite)).meta({ id: 'InviteList' });
const fileQuery = z.strictObject({
  accountId: idParam.shape.id.describe('Operator that invites the customers'),
});
const inviteParams = z.strictObject({ inviteId: z.uuid() });
type InviteParams = z.infer<typeof inviteParams>;

const example = {
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Test',
  phone: '',
  group: 'Night shift',
};
const shared = {
  tag: 'Customers',
  access: ['CustomersAll'],
  tenancy: 'accounts',
  part: { of: 'customersInvite' },
} as const;
const one = { ...shared, params: inviteParams, idempotency: 'natural' } as const;

/**
 * Invites to become a customer (CUST-4); read and changed by users with the permission for all customers of an
 * operator.
 */
@Controller()
export class InvitesRoutes {
  constructor(@Client(InvitesServiceService) private readonly invites: InvitesService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/invites',
    summary: 'List invitations',
    description: 'Newest first, with the status of each.',
    query: invitesQuery,
    answer: invitesAnswer,
  })
  async list(@Input('query') query: z.infer<typeof invitesQuery>): Promise<z.infer<typeof invitesAnswer>> {
    const { page, limit, keywords, state, sort, operator } = query;
    const { invites, total } = await this.invites.listInvites({
      ...{ accountIds: idsOf(operator), page, limit, keywords, state, sort },
    });
    return { data: invites.map(inviteOf), meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/invites',
    summary: 'Import invitations from CSV',
    description:
      'The file may have at most 5,000 rows, with the headings email, firstName, lastName, phone and group.',
    query: fileQuery,
    file: 'file',
    bodyLimit: fileLimit,
    example: { query: { accountId: 11 } },
    answer: invitesSent,
    status: 201,
    idempotency: 'key',
  })
  async send(
    @Input('query') { accountId }: z.infer<typeof fileQuery>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof invitesSent>> {
    const { name: fileName, bytes: file } = await formFileOf(request, 'file');
    const language = languageOf(request);
    const { invited, rejected } = await this.invites.importInvites({ accountId, fileName, file, language });
    const data = {
      invited: invited.map(({ invite: made }) => inviteOf(made!)),
      rejected: rejected.map(rejectedOf),
    };
    return { data };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/accounts/:id/invites',
    summary: 'Invite a customer',
    description:
      'The response is the same whether or not another operator already has this person as a customer.',
    params: idParam,
    body: newInvite,
    example: { body: example },
    answer: invite,
    status: 201,
    idempotency: 'key',
  })
  async add(
    @Input('params') { id: accountId }: z.infer<typeof idParam>,
    @Input('body') content: z.infer<typeof newInvite>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof invite>> {
    const language = languageOf(request);
    return inviteOf((await this.invites.addInvite({ accountId, content, language })).invite!);
  }

  @Route({
    ...one,
    method: 'PATCH',
    path: '/invites/:inviteId',
    summary: 'Update an invitation',
    description: 'Changing the email sends the invitation again.',
    body: inviteChange,
    example: { body: example },
    answer: invite,
  })
  async change(
    @Input('params') { inviteId: id }: InviteParams,
    @Input('body') { version, ...content }: z.infer<typeof inviteChange>,
  ): Promise<z.infer<typeof invite>> {
    return inviteOf((await this.invites.changeInvite({ id, content, version })).invite!);
  }

  @Route({
    ...one,
    method: 'DELETE',
    path: '/invites/:inviteId',
    summary: 'Cancel an invitation',
    description: 'A person who has already accepted remains a customer.',
    status: 204,
  })
  async remove(@Input('params') { inviteId: id }: InviteParams): Promise<void> {
    await this.invites.removeInvite({ id });
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/invites/:inviteId/send',
    summary: 'Resend an invitation',
    description:
      'Limited to three emails per address and day. The previous link remains valid until the new email is sent.',
    answer: invite,
  })
  async again(@Input('params') { inviteId: id }: InviteParams): Promise<z.infer<typeof invite>> {
    return inviteOf((await this.invites.sendInvite({ id })).invite!);
  }
}

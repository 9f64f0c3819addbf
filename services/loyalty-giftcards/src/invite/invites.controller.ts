import { CommandBus } from '@nestjs/cqrs';
import { Clock, currentPrincipal, Database, ForServices, RpcService } from '@backroom/platform';
import {
  InvitesServiceService,
  type AcceptInviteAsNewRequest,
  type AcceptInviteAsNewResponse,
  type AcceptInviteRequest,
  type AcceptInviteResponse,
  type AddInviteRequest,
  type AddInviteResponse,
  type ChangeInviteRequest,
  type ChangeInviteResponse,
  type ImportInvitesRequest,
  type ImportInvitesResponse,
  type InvitesService,
  type ListInvitesRequest,
  type ListInvitesResponse,
  type OpenInviteRequest,
  type OpenInviteResponse,
  type RemoveInviteRequest,
  type SendInviteRequest,
  type SendInviteResponse,
} from '@backroom/proto/customers/v1/invites_service';
import { accountsWith } from '../copies/accounts-with.js';
import { inviteScope } from '../customer/customer-scope.js';
import { AcceptInvite } from './accept-invite.command.js';
import { AddInvite } from './add-invite.command.js';
import { ChangeInvite } from './change-invite.command.js';
import { ImportInvites, type Imported } from './import-invites.command.js';
import { invitePage } from './invite.sql.js';
import { OpenInvite } from './open-invite.command.js';
import { readInviteFile, type SentRow } from './read-invite-file.js';
import { RemoveInvite } from './remove-invite.command.js';
import { SendInvite } from './send-invite.command.js';

@RpcService(InvitesServiceService)
export class InvitesController implements InvitesService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  listInvites(request: ListInvitesRequest): Promise<ListInvitesResponse> {
    const scope = inviteScope(currentPrincipal(), request.accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsWith(tx, scope, 'customersInvite');
      return invitePage(tx, { ...request, accounts }, this.clock.now());
    });
  }

  async importInvites(request: ImportInvitesRequest): Promise<ImportInvitesResponse> {
    const rows = readInviteFile(request.fileName, request.file);
    const imported = await this.commandBus.execute<ImportInvites, Imported>(new ImportInvites(request, rows));
    return toResponse(request.accountId, rows, imported);
  }

  async addInvite(request: AddInviteRequest): Promise<AddInviteResponse> {
    return { invite: await this.commandBus.execute(new AddInvite(request)) };
  }

  async changeInvite(request: ChangeInviteRequest): Promise<ChangeInviteResponse> {
    return { invite: await this.commandBus.execute(new ChangeInvite(request)) };
  }

  async removeInvite({ id }: RemoveInviteRequest): Promise<object> {
    await this.commandBus.execute(new RemoveInvite(id));
    return {};
  }

  async sendInvite({ id }: SendInviteRequest): Promise<SendInviteResponse> {
    return { invite: await this.commandBus.execute(new SendInvite(id)) };
  }

  @ForServices()
  openInvite(link: OpenInviteRequest): Promise<OpenInviteResponse> {
    return this.commandBus.execute(new OpenInvite(link));
  }

  acceptInvite(link: AcceptInviteRequest): Promise<AcceptInviteResponse> {
    return this.commandBus.execute(new AcceptInvite(link));
  }

  @ForServices()
  acceptInviteAsNew({ id, key, ...made }: AcceptInviteAsNewRequest): Promise<AcceptInviteAsNewResponse> {
    return this.commandBus.execute(new AcceptInvite({ id, key }, made));
  }
}

/**
 * Combines the result of each row with the content of the file: the same whenever the same file is sent with the same
 * key.
 */
function toResponse(
  accountId: number,
  rows: readonly SentRow[],
  { invited, refused }: Imported,
): ImportInvitesResponse {
  const sent = new Map(rows.map((row) => [row.row, row.sent]));
  const waiting = { accountId, state: 'waiting', sentAt: 0, expiresAt: 0, version: 1 };
  return {
    invited: invited.map(({ row, id }) => ({ row, invite: { id, ...waiting, ...sent.get(row)! } })),
    rejected: refused.map(({ row, error: { field, code, params, message } }) => ({
      ...{ row, email: sent.get(row)!.email, field, code, message },
      params: JSON.stringify(params),
    })),
  };
}

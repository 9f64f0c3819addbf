import { CommandBus } from '@nestjs/cqrs';
import {
  currentCall,
  currentPrincipal,
  Database,
  everyTenant,
  Problem,
  RpcService,
} from '@backroom/platform';
import {
  LinksServiceService,
  type DeleteLinkRequest,
  type GetLinkRequest,
  type GetLinkResponse,
  type ListLinksRequest,
  type ListLinksResponse,
  type LinksService,
  type SaveLinkRequest,
  type SaveLinkResponse,
} from '@backroom/proto/identity/v1/links_service';
import { DeleteExternalLink } from './delete-external-link.command.js';
import { ExternalLinkRecord } from './external-link.entity.js';
import { refuseOthers } from './external-link-upkeep.js';
import { externalLinkPage } from './external-link.sql.js';
import { SaveExternalLink } from './save-external-link.command.js';

@RpcService(LinksServiceService)
export class ExternalLinksController implements LinksService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  async listLinks(request: ListLinksRequest): Promise<ListLinksResponse> {
    refuseOthers(currentPrincipal());
    return this.database.withTenant(everyTenant, (tx) => externalLinkPage(tx, request));
  }

  async getLink({ id }: GetLinkRequest): Promise<GetLinkResponse> {
    refuseOthers(currentPrincipal());
    const link = await this.database.withTenant(everyTenant, (tx) =>
      tx.records.findOneBy(ExternalLinkRecord, { id }),
    );
    if (!link) throw Problem.notFound('link');
    return { link };
  }

  async saveLink(request: SaveLinkRequest): Promise<SaveLinkResponse> {
    return {
      link: await this.commandBus.execute(new SaveExternalLink(request, currentCall().idempotencyKey)),
    };
  }

  async deleteLink({ id }: DeleteLinkRequest): Promise<object> {
    await this.commandBus.execute(new DeleteExternalLink(id));
    return {};
  }
}

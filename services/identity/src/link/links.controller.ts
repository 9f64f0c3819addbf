import { CommandBus } from '@nestjs/cqrs';
import { currentCall, Database, everyTenant, RpcService } from '@backroom/platform';
import {
  LinksServiceService,
  type DeleteLinkRequest,
  type ListLinksResponse,
  type LinksService,
  type SaveLinkRequest,
  type SaveLinkResponse,
} from '@backroom/proto/identity/v1/links_service';
import { allLinks } from './link.sql.js';
import { DeleteLink, SaveLink } from './save-link.command.js';

@RpcService(LinksServiceService)
export class LinksController implements LinksService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  async listLinks(): Promise<ListLinksResponse> {
    return { links: await this.database.withTenant(everyTenant, allLinks) };
  }

  async saveLink(request: SaveLinkRequest): Promise<SaveLinkResponse> {
    return { link: await this.commandBus.execute(new SaveLink(request, currentCall().idempotencyKey)) };
  }

  async deleteLink({ id }: DeleteLinkRequest): Promise<object> {
    await this.commandBus.execute(new DeleteLink(id));
    return {};
  }
}

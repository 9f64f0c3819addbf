import { CommandBus } from '@nestjs/cqrs';
import { Clock, currentCall, currentPrincipal, Database, RpcService } from '@backroom/platform';
import {
  TabsServiceService,
  type ArchiveTabRequest,
  type ArchiveTabResponse,
  type ChangeTabRequest,
  type ChangeTabResponse,
  type ListTabsRequest,
  type ListTabsResponse,
  type OpenTabRequest,
  type OpenTabResponse,
  type TabsService,
} from '@backroom/proto/customers/v1/tabs_service';
import { customerScope, seenIn } from '../customer/customer-scope.js';
import { ArchiveTab } from './archive-tab.command.js';
import { ChangeTab } from './change-tab.command.js';
import { OpenTab } from './open-tab.command.js';
import { tabPage } from './tab.sql.js';

/** Tabs of customers, for users who manage them. */
@RpcService(TabsServiceService)
export class TabsController implements TabsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  listTabs({ page, limit, sort, ...filter }: ListTabsRequest): Promise<ListTabsResponse> {
    const scope = customerScope(currentPrincipal(), filter.accountIds);
    return this.database.withTenant(scope, (tx) =>
      tabPage(tx, { ...filter, ...seenIn(scope) }, { page, limit, ...(sort && { sort }) }, this.clock.now()),
    );
  }

  async openTab(request: OpenTabRequest): Promise<OpenTabResponse> {
    const { idempotencyKey } = currentCall();
    return { tab: await this.commandBus.execute(new OpenTab(request, idempotencyKey)) };
  }

  async changeTab(request: ChangeTabRequest): Promise<ChangeTabResponse> {
    return { tab: await this.commandBus.execute(new ChangeTab(request)) };
  }

  async archiveTab(request: ArchiveTabRequest): Promise<ArchiveTabResponse> {
    await this.commandBus.execute(new ArchiveTab(request));
    return {};
  }
}

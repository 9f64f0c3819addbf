import { CommandBus } from '@nestjs/cqrs';
import { Clock, currentCall, currentPrincipal, Database, RpcService } from '@backroom/platform';
import {
  GiftCardsServiceService,
  type ChangeGiftCardRequest,
  type ChangeGiftCardResponse,
  type GetGiftCardRequest,
  type GetGiftCardResponse,
  type GiftCardsService,
  type IssueGiftCardRequest,
  type IssueGiftCardResponse,
  type ListGiftCardsRequest,
  type ListGiftCardsResponse,
  type VoidGiftCardRequest,
  type VoidGiftCardResponse,
} from '@backroom/proto/customers/v1/gift_cards_service';
import { ChangeGiftCard } from './change-gift-card.command.js';
import { giftCardScope, giftCardsScope } from './gift-card-scope.js';
import { giftCardById, giftCardPage } from './gift-card.sql.js';
import { IssueGiftCard } from './issue-gift-card.command.js';
import { VoidGiftCard } from './void-gift-card.command.js';

@RpcService(GiftCardsServiceService)
export class GiftCardsController implements GiftCardsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  listGiftCards(request: ListGiftCardsRequest): Promise<ListGiftCardsResponse> {
    const scope = giftCardsScope(currentPrincipal(), request.accountIds);
    return this.database.withTenant(scope, (tx) => giftCardPage(tx, request, this.clock.now()));
  }

  async getGiftCard({ accountId, id }: GetGiftCardRequest): Promise<GetGiftCardResponse> {
    const scope = giftCardScope(currentPrincipal(), accountId);
    const now = this.clock.now();
    return { giftCard: await this.database.withTenant(scope, (tx) => giftCardById(tx, accountId, id, now)) };
  }

  async issueGiftCard(request: IssueGiftCardRequest): Promise<IssueGiftCardResponse> {
    const { idempotencyKey } = currentCall();
    return { giftCard: await this.commandBus.execute(new IssueGiftCard(request, idempotencyKey)) };
  }

  async changeGiftCard(request: ChangeGiftCardRequest): Promise<ChangeGiftCardResponse> {
    return { giftCard: await this.commandBus.execute(new ChangeGiftCard(request)) };
  }

  async voidGiftCard(request: VoidGiftCardRequest): Promise<VoidGiftCardResponse> {
    const { idempotencyKey } = currentCall();
    return { giftCard: await this.commandBus.execute(new VoidGiftCard(request, idempotencyKey)) };
  }
}

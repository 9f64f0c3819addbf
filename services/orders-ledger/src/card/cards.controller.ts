import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  currentCall,
  currentPrincipal,
  Database,
  everyTenant,
  Problem,
  RpcService,
  scopeFor,
  wholeScope,
} from '@backroom/platform';
import {
  CardsServiceService,
  type BeginCardRequest,
  type BeginCardResponse,
  type CardsService,
  type ChooseCardRequest,
  type ChooseCardResponse,
  type ListCardsRequest,
  type ListCardsResponse,
  type ListDefaultCardsRequest,
  type ListDefaultCardsResponse,
  type ListOwnCardsResponse,
  type RemoveCardRequest,
  type RemoveCardResponse,
  type SaveCardRequest,
  type SaveCardResponse,
} from '@backroom/proto/orders/v1/cards_service';
import { permissions } from '@backroom/proto/permissions';
import { accountsOf } from '../copies/accounts-of.js';
import { accountsWith } from '../copies/accounts-with.js';
import { keyOfPlacing } from '../placing/read-placed-order.js';
import { accountsOfMember, isMember } from '../sale/member.sql.js';
import { fault } from '../faults.js';
import { CARD_PROCESSOR, type CardProcessor } from '../payment/card-processor.js';
import { cardPlaces, cardsOf, defaultCards } from './card.sql.js';
import { CardVault } from './card-vault.js';
import { ChooseCard, RemoveCard } from './change-cards.commands.js';
import { ownId, SaveCard } from './save-card.command.js';

/** Milliseconds that the processor may take to open a page. */
const timeoutMs = 8_000;
/** The max page size of the list of customers. */
const maxCustomers = 1_000;

/** Cards on file: customers manage their own, and staff see which ones exist. */
@RpcService(CardsServiceService)
export class CardsController implements CardsService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly vault: CardVault,
    @Inject(CARD_PROCESSOR) private readonly processor: CardProcessor | undefined,
  ) {}

  async listOwnCards(): Promise<ListOwnCardsResponse> {
    const customerId = ownId(currentPrincipal());
    // The caller's own cards at all operators: the customer id is the whole filter.
    return this.database.withTenant(everyTenant, async (tx) => {
      const accounts = await accountsOfMember(tx, customerId);
      return {
        cards: await cardsOf(tx, accounts, customerId),
        places: this.processor && this.vault.isOpen ? await cardPlaces(tx, accounts) : [],
      };
    });
  }

  async beginCard({ accountId, returnUrl }: BeginCardRequest): Promise<BeginCardResponse> {
    const customerId = ownId(currentPrincipal());
    const accounts = await this.database.withTenant(everyTenant, (tx) => accountsOfMember(tx, customerId));
    if (!accounts.includes(accountId)) throw Problem.invalid('accountId', fault('unknown'));
    if (!this.processor || !this.vault.isOpen)
      throw new Problem('unprocessable', fault('tender-unavailable', { tender: 'userCard' }));
    const cardToLeave = { accountId, customerId, returnUrl };
    const page = await this.processor.beginCard(cardToLeave, AbortSignal.timeout(timeoutMs));
    return 'url' in page ? { url: page.url, samples: [] } : { url: '', samples: page.samples };
  }

  async saveCard(request: SaveCardRequest): Promise<SaveCardResponse> {
    const key = keyOfPlacing(currentCall().idempotencyKey);
    return { card: await this.commandBus.execute(new SaveCard(request, key)) };
  }

  async chooseCard({ id }: ChooseCardRequest): Promise<ChooseCardResponse> {
    return { card: await this.commandBus.execute(new ChooseCard(id)) };
  }

  async removeCard({ id }: RemoveCardRequest): Promise<RemoveCardResponse> {
    await this.commandBus.execute(new RemoveCard(id));
    return {};
  }

  async listCards({ accountIds, customerId }: ListCardsRequest): Promise<ListCardsResponse> {
    const scope = wholeScope(currentPrincipal(), [permissions.CustomersAll], accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const accounts: number[] = [];
      for (const account of await accountsWith(tx, await accountsOf(tx, scope), 'customer'))
        if (await isMember(tx, account, customerId)) accounts.push(account);
      if (accounts.length === 0) throw Problem.notFound('customer');
      return { cards: await cardsOf(tx, accounts, customerId) };
    });
  }

  async listDefaultCards(request: ListDefaultCardsRequest): Promise<ListDefaultCardsResponse> {
    const { accountIds, customerIds } = request;
    const scope = scopeFor(currentPrincipal(), permissions.CustomersAll, accountIds);
    return this.database.withTenant(scope, async (tx) => ({
      cards: await defaultCards(tx, accountIds, customerIds.slice(0, maxCustomers)),
    }));
  }
}

import { Client } from '@backroom/platform';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  CardsServiceService,
  type CardOnFile,
  type CardsService,
} from '@backroom/proto/orders/v1/cards_service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { idParam, idsOf, listOf, listQuery, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const card = z
  .object({
    id: z.uuid(),
    AccountId: z.int(),
    operatorName: z.string(),
    brand: z.string().describe('Card brand, for example visa; empty if unknown'),
    lastFour: z.string(),
    expires: z.string().describe('Expiry month, for example 2029-12; empty if unknown'),
    isDefault: z.boolean().describe('Whether this is the default card'),
  })
  .meta({ id: 'CardOnFile' });
const cards = z.object(listOf(card)).meta({ id: 'CardOnFileList' });
const place = z.object({ id: z.int(), name: z.string() });
const ownCards = cards
  .extend({ operators: z.array(place).describe('Operators at which the caller can add a card') })
  .meta({ id: 'OwnCardsOnFile' });
const cardPage = z
  .object({
    url: z
      .string()
      .nullable()
      .describe("URL of the card processor's page, which redirects back with `cardAccount` and `card`"),
    samples: z
      .array(z.object({ token: z.string(), brand: z.string(), lastFour: z.string() }))
      .describe('Test cards, if the card processor is a test one'),
  })
  .meta({ id: 'CardPage' });
const cardPageBody = z.strictObject({
  accountId: z.int().min(1).describe('Operator that has the caller as a customer'),
});
const newCard = z
  .strictObject({
    accountId: z.int().min(1).describe('Operator that has the caller as a customer'),
    token: z.string().max(255).describe('Token of the card at the card processor; card numbers are rejected'),
  })
  .meta({ id: 'NewCardOnFile' });
const cardParams = z.strictObject({ cardId: z.uuid() });
const removed = z.object({ message: z.string() }).meta({ id: 'CardRemoved' });
const query = z.strictObject({ operator: listQuery.operator });

/** Page of the console with a user's balances. */
const balancesPath = '/orderHistory';

const own = { tag: 'Customers', access: 'signed-in', tenancy: 'none' } as const;

/** Cards that customers saved with the card processor. */
@Controller()
export class CardsRoutes {
  constructor(
    @Client(CardsServiceService) private readonly cards: CardsService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route({
    ...own,
    method: 'GET',
    path: '/users/me/cards',
    summary: 'List your cards',
    description: 'Cards on file at all operators.',
    answer: ownCards,
  })
  async own(): Promise<z.infer<typeof ownCards>> {
    const { cards: kept, places } = await this.cards.listOwnCards({});
    const operators = places.map(({ accountId: id, operatorName: name }) => ({ id, name }));
    return { ...whole(kept.map(cardOf)), operators };
  }

  @Route({
    ...own,
    method: 'POST',
    path: '/users/me/cards/page',
    summary: 'Create a card entry page',
    description: 'Returns the URL of a page of the card processor where the caller enters a card.',
    body: cardPageBody,
    example: { body: { accountId: 11 } },
    answer: cardPage,
    idempotency: 'natural',
    refuses: ['unprocessable'],
  })
  async page(@Input('body') { accountId }: z.infer<typeof cardPageBody>): Promise<z.infer<typeof cardPage>> {
    const site = this.config.PUBLIC_URL ?? `http://localhost:${this.config.HTTP_PORT}`;
    const returnUrl = new URL(balancesPath, site).href;
    const { url, samples } = await this.cards.beginCard({ accountId, returnUrl });
    return { url: url || null, samples };
  }

  @Route({
    ...own,
    method: 'POST',
    path: '/users/me/cards',
    summary: 'Add a card',
    description:
      'Stores the card with the card processor by its token. The first card becomes the default. Returns 402 if the card is declined.',
    body: newCard,
    example: { body: { accountId: 11, token: 'tok_visa_4242' } },
    answer: card,
    status: 201,
    idempotency: 'required',
    refuses: ['paymentRequired', 'unprocessable'],
  })
  async save(@Input('body') body: z.infer<typeof newCard>): Promise<z.infer<typeof card>> {
    return cardOf((await this.cards.saveCard(body)).card!);
  }

  @Route({
    ...own,
    method: 'POST',
    path: '/users/me/cards/:cardId/default',
    summary: 'Set your default card',
    description: 'The default card pays when no other card is selected.',
    params: cardParams,
    answer: card,
    idempotency: 'natural',
  })
  async choose(@Input('params') { cardId: id }: z.infer<typeof cardParams>): Promise<z.infer<typeof card>> {
    return cardOf((await this.cards.chooseCard({ id })).card!);
  }

  @Route({
    ...own,
    method: 'DELETE',
    path: '/users/me/cards/:cardId',
    summary: 'Delete one of your cards',
    description: 'The card is also deleted at the card processor.',
    params: cardParams,
    answer: removed,
    idempotency: 'natural',
  })
  async remove(
    @Input('params') { cardId: id }: z.infer<typeof cardParams>,
  ): Promise<z.infer<typeof removed>> {
    await this.cards.removeCard({ id });
    return { message: 'Card Removed' };
  }

  @Route({
    method: 'GET',
    path: '/users/customers/:id/cards',
    summary: 'List cards of a customer',
    description: 'Returns the brand and last four digits of each card on file.',
    tag: 'Customers',
    access: ['CustomersAll'],
    tenancy: 'accounts',
    part: { of: 'customer' },
    params: idParam,
    query,
    answer: cards,
  })
  async list(
    @Input('params') { id: customerId }: z.infer<typeof idParam>,
    @Input('query') { operator }: z.infer<typeof query>,
  ): Promise<z.infer<typeof cards>> {
    return whole((await this.cards.listCards({ accountIds: idsOf(operator), customerId })).cards.map(cardOf));
  }
}

const cardOf = ({ accountId: AccountId, ...kept }: CardOnFile): z.infer<typeof card> => ({
  ...{ id: kept.id, AccountId, operatorName: kept.operatorName, brand: kept.brand },
  ...{ lastFour: kept.lastFour, expires: kept.expires, isDefault: kept.isDefault },
});

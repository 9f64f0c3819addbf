import { Client, shownEmail } from '@backroom/platform';
import { decimalOf } from '@backroom/pricing';
import {
  GiftCardsServiceService,
  type GiftCard,
  type GiftCardContent,
  type GiftCardForecast,
  type GiftCardsService,
} from '@backroom/proto/customers/v1/gift_cards_service';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import {
  characters,
  idParam,
  idsOf,
  isoDay,
  listQuery,
  metaOf,
  paged,
  sortedBy,
  usDay,
} from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { languageOf } from '../session/sign-in-origin.js';
import { instantOf } from '../route/instants.js';

const metric = z.enum(['0', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly']);
const expiry = z.enum(['nextIssue', 'endOfMonth', 'endOfQuarter']);
const giftCardsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('-created', ['created', 'amount', 'recipient']),
});
const giftCardParams = z.strictObject({ id: idParam.shape.id, giftCardId: idParam.shape.id });
const giftCardBody = z.strictObject({
  amount: z.string().max(30).describe(`Decimal string in the operator's currency, for example "25.00"`),
  recurring: z.boolean(),
  recurringIssueMetric: metric.default('0').describe('Unit of the interval; "0" for a card issued once'),
  userId: z.int().min(1).optional(),
  userGroupId: z.int().min(1).optional(),
  expirationDate: usDay
    .optional()
    .describe(
      'MM/dd/yyyy: last valid day of a card issued once. Ignored for a recurring card, whose expiry follows from `expiry`.',
    ),
  expiry: expiry
    .optional()
    .describe(
      'For a recurring card: whether it expires at the next issue, or at the end of its month or quarter',
    ),
});
const newGiftCard = giftCardBody.meta({ id: 'NewGiftCard' });
const giftCardChange = giftCardBody
  .extend({ version: z.int().min(1).optional() })
  .meta({ id: 'GiftCardChange' });
const giftCardVoid = z.strictObject({ reason: characters(200, 1) }).meta({ id: 'GiftCardVoid' });
const person = z.object({ id: z.int(), email: z.string() });
const group = z.object({ id: z.int(), name: z.string() });
const giftCard = z
  .object({
    id: z.int(),
    AccountId: z.int(),
    amount: z.number().describe('Amount of each card'),
    currency: z.string(),
    creationDate: z.iso.datetime(),
    recurring: z.boolean(),
    recurringIssueMetric: metric,
    expirationDate: z.iso
      .date()
      .nullable()
      .describe(
        'Last valid day of a card issued once; for a recurring card, the first day on which it is no longer valid',
      ),
    expiry: z.enum([...expiry.options, 'ownDay']),
    user: person.nullable().optional().describe('Customer; null if the customer no longer exists'),
    userGroup: group.nullable().optional().describe('Group; null if the group no longer exists'),
    state: z.enum(['active', 'voided', 'over']),
    nextIssueDate: z.iso.date().nullable(),
    cards: z.int().describe('Number of cards in the current period'),
    issued: z.number().describe('Amount issued on these cards'),
    left: z.number().describe('Amount remaining on these cards'),
    touched: z
      .boolean()
      .describe('Whether part of them is spent or reserved; if so, only the expiry can be changed'),
    missed: z.int().describe('Number of periods in which no card could be issued'),
    issuing: z.boolean().describe('Whether cards of the current period are still being issued'),
    version: z.int(),
    forecast: z
      .object({
        cards: z.int().describe('Number of cards of the next issue, based on the current group members'),
        amount: z.number().describe('Total amount of these cards'),
        issuedBefore: z.number().describe('Amount issued in the previous period; 0 if there was none'),
        spentBefore: z.number().describe('Amount spent in the previous period, less refunds'),
      })
      .optional()
      .describe('Forecast of the next issue of a recurring card; not included in lists'),
  })
  .meta({ id: 'IssuedGiftCard' });
const giftCardsAnswer = z
  .object({
    IssuedGiftCard: z.object({ count: z.int(), rows: z.array(giftCard) }),
    meta: z.object(paged),
  })
  .meta({ id: 'IssuedGiftCardList' });

const shared = { tag: 'Customers', access: ['GiftCards'], tenancy: 'accounts' } as const;
/** Issued and changed by users with the permission for gift cards or promotions (decisions: Customers). */
const writers = { ...shared, access: ['GiftCards', 'PromosAndCouponsAll'] } as const;
const example = { amount: '25.00', recurring: false, userId: 7 };

/** Gifts of operators to customers and customer groups, of either program (GIFT-1, GIFT-2). */
@Controller()
export class GiftCardsRoutes {
  constructor(@Client(GiftCardsServiceService) private readonly giftCards: GiftCardsService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/utilities/accounts/:id/giftCards',
    summary: 'List gift cards',
    description: 'Newest first. Set `operator` to list the gift cards of other operators.',
    params: idParam,
    query: giftCardsQuery,
    answer: giftCardsAnswer,
  })
  async list(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') query: z.infer<typeof giftCardsQuery>,
  ): Promise<z.infer<typeof giftCardsAnswer>> {
    const { page, limit, keywords, sort, operator } = query;
    const accountIds = idsOf(operator ?? id);
    const { giftCards, total } = await this.giftCards.listGiftCards({
      accountIds,
      page,
      limit,
      keywords,
      sort,
    });
    return { IssuedGiftCard: { count: total, rows: giftCards.map(giftCardOf) }, meta: metaOf(total) };
  }

  @Route({
    ...writers,
    method: 'GET',
    path: '/utilities/accounts/:id/giftCards/:giftCardId',
    summary: 'Get a gift card',
    params: giftCardParams,
    answer: giftCard,
  })
  async get(
    @Input('params') { id: accountId, giftCardId: id }: z.infer<typeof giftCardParams>,
  ): Promise<z.infer<typeof giftCard>> {
    return giftCardOf((await this.giftCards.getGiftCard({ accountId, id })).giftCard!);
  }

  @Route({
    ...writers,
    method: 'POST',
    path: '/utilities/accounts/:id/giftCards',
    summary: 'Issue gift cards',
    description: "To one customer or to each member of a group, charged to the operator's promotions.",
    params: idParam,
    body: newGiftCard,
    example: { body: example },
    answer: giftCard,
    status: 201,
    idempotency: 'key',
  })
  async issue(
    @Input('params') { id: accountId }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof newGiftCard>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof giftCard>> {
    const issue = { accountId, content: contentOf(body), language: languageOf(request) };
    return giftCardOf((await this.giftCards.issueGiftCard(issue)).giftCard!);
  }

  @Route({
    ...writers,
    method: 'PATCH',
    path: '/utilities/accounts/:id/giftCards/:giftCardId',
    summary: 'Update a gift card',
    description: 'If part of the gift card is spent, only the expiry date can be changed.',
    params: giftCardParams,
    body: giftCardChange,
    example: { body: { ...example, amount: '30.00' } },
    answer: giftCard,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id: accountId, giftCardId: id }: z.infer<typeof giftCardParams>,
    @Input('body') { version, ...body }: z.infer<typeof giftCardChange>,
  ): Promise<z.infer<typeof giftCard>> {
    const request = { accountId, id, content: contentOf(body), version };
    return giftCardOf((await this.giftCards.changeGiftCard(request)).giftCard!);
  }

  @Route({
    ...writers,
    method: 'POST',
    path: '/utilities/accounts/:id/giftCards/:giftCardId/void',
    summary: 'Void a gift card',
    description: 'Permanently cancels the remaining balance.',
    params: giftCardParams,
    body: giftCardVoid,
    example: { body: { reason: 'Given by mistake' } },
    answer: giftCard,
    idempotency: 'key',
  })
  async voidCard(
    @Input('params') { id: accountId, giftCardId: id }: z.infer<typeof giftCardParams>,
    @Input('body') { reason }: z.infer<typeof giftCardVoid>,
  ): Promise<z.infer<typeof giftCard>> {
    return giftCardOf((await this.giftCards.voidGiftCard({ accountId, id, reason })).giftCard!);
  }
}

function contentOf(body: z.infer<typeof giftCardBody>): GiftCardContent {
  const { amount, recurring, recurringIssueMetric, userId = 0, userGroupId: groupId = 0 } = body;
  return {
    ...{ amount, userId, groupId, expiry: body.expiry ?? '' },
    metric: recurring ? recurringIssueMetric : '',
    expiresOn: isoDay(body.expirationDate ?? ''),
  };
}

function giftCardOf(kept: GiftCard): z.infer<typeof giftCard> {
  const { recipient, recipientId: id, recipientName: name, currency, metric: often, expiry, state } = kept;
  const money = (minor: number) => decimalOf(minor, currency);
  return {
    id: kept.id,
    AccountId: kept.accountId,
    amount: money(kept.amount),
    currency,
    creationDate: instantOf(kept.createdAt),
    recurring: often !== '',
    recurringIssueMetric: (often || '0') as z.infer<typeof giftCard>['recurringIssueMetric'],
    expirationDate: kept.expiresOn || null,
    expiry: expiry as z.infer<typeof giftCard>['expiry'],
    ...(recipient === 'user'
      ? { user: id ? { id, email: shownEmail(name) } : null }
      : { userGroup: id ? { id, name } : null }),
    state: state as z.infer<typeof giftCard>['state'],
    nextIssueDate: kept.nextIssueOn || null,
    cards: kept.cards,
    issued: money(kept.issued),
    left: money(kept.left),
    touched: kept.isTouched,
    missed: kept.missed,
    issuing: kept.isIssuing,
    version: kept.version,
    ...(kept.forecast && { forecast: forecastOf(kept, kept.forecast) }),
  };
}

const forecastOf = (
  { amount, currency }: GiftCard,
  { cards, issuedBefore, spentBefore }: GiftCardForecast,
) => ({
  cards,
  amount: decimalOf(amount * cards, currency),
  issuedBefore: decimalOf(issuedBefore, currency),
  spentBefore: decimalOf(spentBefore, currency),
});

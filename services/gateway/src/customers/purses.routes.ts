import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { PursesServiceService, type PursesService } from '@backroom/proto/customers/v1/purses_service';
import { idParam, idsOf, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import {
  asOf,
  entriesAnswer,
  entriesOf,
  entriesQuery,
  ofOperator,
  ownEntriesQuery,
  purseAnswer,
  purseOf,
  purseQuery,
  pursesAnswer,
  reservationsOf,
  rewardsAnswer,
} from './purse-shapes.js';

const shared = {
  method: 'GET',
  tag: 'Customers',
  access: ['CustomersAll'],
  tenancy: 'accounts',
  part: { of: 'customer' },
} as const;
const own = { method: 'GET', tag: 'Customers', access: 'signed-in', tenancy: 'none' } as const;
const purseParams = z.strictObject({ ...idParam.shape, purse: z.uuid() });
const ownParams = z.strictObject({ purse: z.uuid() });

/** Balances of customers and their history (M2). */
@Controller()
export class PursesRoutes {
  constructor(@Client(PursesServiceService) private readonly purses: PursesService) {}

  @Route({
    ...shared,
    path: '/users/customers/:id/purses',
    summary: 'List balances of a customer',
    description: 'Wallet, points, gift cards and tab at the selected operator.',
    params: idParam,
    query: ofOperator,
    answer: pursesAnswer,
  })
  async list(
    @Input('params') { id: customerId }: z.infer<typeof idParam>,
    @Input('query') { operator }: z.infer<typeof ofOperator>,
  ): Promise<z.infer<typeof pursesAnswer>> {
    const { purses } = await this.purses.listPurses({ accountIds: idsOf(operator), customerId });
    return whole(purses.map(purseOf));
  }

  @Route({
    ...shared,
    path: '/users/customers/:id/purses/:purse',
    part: { of: 'purse' },
    summary: 'Get a balance of a customer',
    description: 'Returns the balance at any time, and the reserved amount.',
    params: purseParams,
    query: purseQuery,
    answer: purseAnswer,
  })
  async get(
    @Input('params') { id: customerId, purse: purseId }: z.infer<typeof purseParams>,
    @Input('query') { operator, at }: z.infer<typeof purseQuery>,
  ): Promise<z.infer<typeof purseAnswer>> {
    const found = await this.purses.getPurse({
      ...{ accountIds: idsOf(operator), customerId, purseId },
      at: at === undefined ? undefined : Date.parse(at),
    });
    const { currency } = found.purse!;
    return {
      purse: purseOf(found.purse!),
      reservations: reservationsOf(found.holds, currency),
      asOf: at === undefined ? null : asOf(at, found.balanceAt ?? 0, found.lastUntil, currency),
    };
  }

  @Route({
    ...shared,
    path: '/users/customers/:id/purses/:purse/entries',
    summary: 'List balance movements of a customer',
    description: "Newest first. Dates are in the operator's time zone.",
    params: purseParams,
    query: entriesQuery,
    answer: entriesAnswer,
  })
  async entries(
    @Input('params') { id: customerId, purse: purseId }: z.infer<typeof purseParams>,
    @Input('query') query: z.infer<typeof entriesQuery>,
  ): Promise<z.infer<typeof entriesAnswer>> {
    const { operator, page, limit, at, startDate: fromDate = '', endDate: toDate = '' } = query;
    const found = await this.purses.listPurseEntries({
      ...{ accountIds: idsOf(operator), customerId, purseId, page, limit, fromDate, toDate },
      until: at === undefined ? undefined : Date.parse(at),
    });
    return entriesOf(found);
  }

  @Route({
    ...own,
    path: '/users/me/purses',
    summary: 'List your balances',
    description: 'At all operators.',
    answer: pursesAnswer,
  })
  async own(): Promise<z.infer<typeof pursesAnswer>> {
    return whole((await this.purses.listOwnPurses({})).purses.map(purseOf));
  }

  @Route({
    ...own,
    path: '/users/me/loyalties',
    summary: 'List your loyalty rewards',
    description: 'Rewards available for your points, at the locations where the points last changed.',
    answer: rewardsAnswer,
  })
  async rewards(): Promise<z.infer<typeof rewardsAnswer>> {
    const { places } = await this.purses.listOwnRewards({});
    return whole(
      places.map(({ accountId: AccountId, locationId: LocationId, name, tiers }) => ({
        ...{ AccountId, LocationId, name },
        tiers: tiers.map(({ points: amount, products }) => ({ amount, products })),
      })),
    );
  }

  @Route({
    ...own,
    path: '/users/me/purses/:purse/entries',
    summary: 'List movements of your balance',
    description: 'Newest first.',
    params: ownParams,
    query: ownEntriesQuery,
    answer: entriesAnswer,
  })
  async ownEntries(
    @Input('params') { purse: purseId }: z.infer<typeof ownParams>,
    @Input('query') { page, limit }: z.infer<typeof ownEntriesQuery>,
  ): Promise<z.infer<typeof entriesAnswer>> {
    return entriesOf(await this.purses.listOwnPurseEntries({ purseId, page, limit }));
  }
}

import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { IDENTITY } from '../services.js';
import { listQuery, paged } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const accountsQuery = z.strictObject(listQuery);
const accountsAnswer = z
  .object({
    account: z.object({
      rows: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          loyaltyProgram: z.string(),
          currency: z.string(),
          timezone: z.string(),
          status: z.string(),
        }),
      ),
      count: z.int(),
    }),
    meta: z.object(paged),
  })
  .meta({ id: 'AccountList' });

@Controller()
export class AccountsController {
  constructor(@Inject(IDENTITY) private readonly identity: IdentityService) {}

  @Route({
    method: 'GET',
    path: '/accounts/list',
    summary: 'The operators within reach',
    tag: 'Operators',
    access: 'signed-in',
    tenancy: 'accounts',
    query: accountsQuery,
    answer: accountsAnswer,
  })
  async list(@Input('query') { page, limit, keywords }: z.infer<typeof accountsQuery>) {
    const { accounts, total } = await this.identity.listAccounts({ page, limit, keywords });
    const rows = accounts.map(({ id, name, loyaltyProgram, currency, timezone, status }) => ({
      id,
      name,
      loyaltyProgram,
      currency,
      timezone,
      status,
    }));
    return { account: { rows, count: total }, meta: { totalItems: total } };
  }
}

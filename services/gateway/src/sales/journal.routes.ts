import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { StockServiceService, type StockService } from '@backroom/proto/catalogue/v1/stock_service';
import {
  ValueJournalServiceService,
  type ValueJournalService,
} from '@backroom/proto/customers/v1/value_journal_service';
import { JournalServiceService, type JournalService } from '@backroom/proto/orders/v1/journal_service';
import { idsOf, metaOf, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import {
  checkAnswer,
  checkQuery,
  entriesAnswer,
  entriesQuery,
  entryOf,
  placeIn,
  placeOf,
  stockCheckAnswer,
  stockCheckQuery,
  sumOf,
  sumsAnswer,
  sumsQuery,
  valueCheckAnswer,
  valueCheckQuery,
  type JournalQuery,
} from './journal-shapes.js';
import { stockOfSales } from './stock-of-sales.js';
import { valueOfSales } from './value-of-sales.js';

/** The double entries behind every figure. */
@Controller()
export class JournalRoutes {
  constructor(
    @Client(JournalServiceService) private readonly journal: JournalService,
    @Client(StockServiceService) private readonly stock: StockService,
    @Client(ValueJournalServiceService) private readonly value: ValueJournalService,
  ) {}

  @Route({
    method: 'GET',
    path: '/journal/entries',
    summary: 'List journal entries',
    description: 'Newest first. Filter by date, sale, refund or account.',
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    query: entriesQuery,
    answer: entriesAnswer,
  })
  async list(@Input('query') query: z.infer<typeof entriesQuery>): Promise<z.infer<typeof entriesAnswer>> {
    const { entries, total, totalExact } = await this.journal.listEntries({
      page: query.page,
      limit: query.limit,
      sort: query.sort,
      filter: filterOf(query),
      before: query.before === undefined ? undefined : placeIn(query.before),
    });
    return {
      data: entries.map(entryOf),
      next: entries.length === query.limit ? placeOf(entries.at(-1)!) : null,
      meta: metaOf(total, totalExact),
    };
  }

  @Route({
    method: 'GET',
    path: '/journal/sums',
    summary: 'List account totals',
    description:
      'Totals for up to 31 days (by default the latest), or for one sale. Longer periods are rejected.',
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    query: sumsQuery,
    answer: sumsAnswer,
  })
  async sums(@Input('query') query: JournalQuery): Promise<z.infer<typeof sumsAnswer>> {
    const { sums } = await this.journal.sumEntries({ filter: filterOf(query) });
    return whole(sums.map(sumOf));
  }

  @Route({
    method: 'GET',
    path: '/journal/check',
    summary: 'Verify the journal',
    description:
      "Checks that postings balance, stored totals match the entries, and refunds don't exceed payments.",
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    query: checkQuery,
    answer: checkAnswer,
  })
  async check(
    @Input('query') { nextAccount, nextMonth = '' }: z.infer<typeof checkQuery>,
  ): Promise<z.infer<typeof checkAnswer>> {
    const {
      nextAccountId,
      nextMonth: month,
      ...answer
    } = await this.journal.checkLedger({
      nextAccountId: nextAccount,
      nextMonth,
    });
    return { ...answer, next: answer.complete ? null : { account: nextAccountId, month } };
  }

  @Route({
    method: 'GET',
    path: '/journal/stock-of-sales',
    summary: 'Verify stock movements of sales',
    description: "Compares the stock that an operator's sales removed with the quantities posted as sold.",
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    query: stockCheckQuery,
    answer: stockCheckAnswer,
  })
  async checkStock(
    @Input('query') { nextAccount }: z.infer<typeof stockCheckQuery>,
  ): Promise<z.infer<typeof stockCheckAnswer>> {
    return stockOfSales(this.journal, this.stock, nextAccount);
  }

  @Route({
    method: 'GET',
    path: '/journal/value-of-sales',
    summary: 'Verify stored value',
    description:
      'Checks that for each sale, load and tab payment the two journals clear each other, and that balances match their movements.',
    tag: 'System',
    access: 'super admin',
    tenancy: 'none',
    query: valueCheckQuery,
    answer: valueCheckAnswer,
  })
  async checkValue(
    @Input('query')
    { nextAccount, nextSide, nextDay = '', nextPurse = '' }: z.infer<typeof valueCheckQuery>,
  ): Promise<z.infer<typeof valueCheckAnswer>> {
    const place = { account: nextAccount, side: nextSide, day: nextDay, purse: nextPurse };
    return valueOfSales(this.journal, this.value, place);
  }
}

function filterOf(query: JournalQuery) {
  return {
    accountIds: idsOf(query.operator),
    locationIds: idsOf(query.location),
    fromDate: query.startDate ?? '',
    toDate: query.endDate ?? '',
    orderId: query.orderId ?? '',
    refundId: query.refundId ?? '',
    ledgerAccount: query.account ?? '',
    orderNumber: query.keywords.trim(),
  };
}

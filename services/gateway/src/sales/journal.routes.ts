import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
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
  sumOf,
  sumsAnswer,
  sumsQuery,
  type JournalQuery,
} from './journal-shapes.js';

/** The double entries behind every figure. */
@Controller()
export class JournalRoutes {
  constructor(@Client(JournalServiceService) private readonly journal: JournalService) {}

  @Route({
    method: 'GET',
    path: '/journal/entries',
    summary: 'Entries of the journal, the latest first: of some days, one sale, one refund, one account',
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
    summary: 'What each account of the chart came to on at most 31 days (the last ones), or by one sale',
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
    summary: 'Proves the ledger: postings balanced, stored sums as derived, refunds within payments',
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

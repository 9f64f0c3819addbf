import { describe, expect, it } from '@jest/globals';
import { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { needsRows } from './ledger-filter.js';
import { daysOfPage } from './sale-counters.sql.js';
import { saleOrder } from './sale-order.js';

describe('order of the ledger', () => {
  it('LEDG-1 SHELL-11 keeps exact totals in any order: only the filter affects counting', () => {
    for (const sort of ['', 'date', '-date', 'amount', '-amount'])
      expect([sort, needsRows(ListOrdersRequest.fromPartial({ sort }))]).toEqual([sort, false]);
    expect(needsRows(ListOrdersRequest.fromPartial({ sort: 'amount', keywords: 'cola' }))).toBe(true);
  });

  it('LEDG-1 SHELL-11 falls back to newest first for a missing or unknown order', () => {
    for (const sort of [undefined, '', '-date'])
      expect(saleOrder(sort)).toMatchObject({ isByTime: true, isOldestFirst: false });
    expect(saleOrder('date')).toMatchObject({ isByTime: true, isOldestFirst: true });
    expect(saleOrder('-amount')).toMatchObject({ isByTime: false, isOldestFirst: false });
    for (const sort of ['constructor', '-toString', 'total']) expect(() => saleOrder(sort)).toThrow(sort);
  });

  it('LEDG-1 SHELL-11 finds the days of a page from the counters in either direction', () => {
    const spans = ['2026-03', '2026-02', '2026-01'].map((month) => ({
      ...{ fromDate: `${month}-01`, toDate: `${month}-28`, sales: 10 },
    }));
    expect(daysOfPage(spans, 5, 10)).toEqual({ fromDate: '2026-02-01', toDate: '2026-03-28', offset: 5 });
    const oldestFirst = spans.toReversed();
    expect(daysOfPage(oldestFirst, 5, 10)).toEqual({
      ...{ fromDate: '2026-01-01', toDate: '2026-02-28', offset: 5 },
    });
    expect(daysOfPage(oldestFirst, 25, 10)).toEqual({
      ...{ fromDate: '2026-03-01', toDate: '2026-03-28', offset: 5 },
    });
    expect(daysOfPage(oldestFirst, 30, 10)).toBeUndefined();
  });
});

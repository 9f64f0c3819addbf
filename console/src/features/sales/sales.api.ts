import { listSource } from '../../kit/table/list-source';
import { spanOf } from './span';

/** The first segment of the path after the root selects the kind (S2 section 2). */
export type LedgerKind = 'order' | 'valueAdd' | 'tabPayment';

/** An invalid device id in a link shows all devices. */
const kioskOf = (id = ''): number | undefined => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined);

/** A newer request cancels the older one with the signal; canceled requests are silent. */
const ledgerSource = (kind: LedgerKind) =>
  listSource({
    key: ['ledger'],
    path: '/reports/ledgers',
    extraParams: ({ period: _, ...filter }, { search, filters }) => ({
      ...filter,
      ...spanOf(filters.days),
      type: kind,
      keywords: search.trim(),
      lastFour: filters.lastFour,
      kioskId: kioskOf(filters.kioskId),
      paymentMethods: filters.paymentMethods,
      priceDiffers: filters.priceDiffers === 'true' ? ('true' as const) : undefined,
    }),
    sorts: { date: true, amount: true },
    defaultSort: '-date',
    rows: ({ orders }) => orders.rows,
    live: 'orders',
    filters: ['lastFour', 'kioskId', 'paymentMethods', 'priceDiffers', 'days'],
  });

export const ledgerSources = {
  order: ledgerSource('order'),
  valueAdd: ledgerSource('valueAdd'),
  tabPayment: ledgerSource('tabPayment'),
};

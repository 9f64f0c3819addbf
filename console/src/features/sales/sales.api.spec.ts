import { describe, expect, it } from '@jest/globals';
import { ledgerSources } from './sales.api';

describe('the ledger query', () => {
  it.each(['Groß', 'Yıldız', 'josé', '1042'])('LEDG-8 V-06 sends "%s" as typed', (search) => {
    const filter = { operator: 1, location: 1, period: 'months' } as never;
    const list = { search: ` ${search} `, filters: {} } as never;
    expect(ledgerSources.order.extraParams!(filter, list)).toMatchObject({ keywords: search });
  });
});

import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import { hasRightCheckDigit, isGtin } from '@backroom/proto/barcode';
import { signIn } from '@backroom/testing/people';
import { demoDevices, demoKiosks } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

describe('PLAT-1 the demo', () => {
  it('PLAT-1 has sales of kiosks and none of locks and bill validators', async () => {
    const sellers = await postgres<{ kiosk_id: number }>(
      'orders_ledger',
      'select distinct kiosk_id from sale where kiosk_id is not null',
    );
    const sold = new Set(sellers.map(({ kiosk_id }) => kiosk_id));
    expect(sold.size).toBeGreaterThan(20);
    const others = [...demoDevices('lock'), ...demoDevices('validator')];
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter(({ deviceId }) => sold.has(deviceId))).toEqual([]);
  });

  it('SETUP-2 sales have the default tax of their location', async () => {
    const carried = await postgres<{ location_id: number; rate: number }>(
      'orders_ledger',
      `select distinct s.location_id, p.tax_rate as rate from sale s join sale_line l on l.sale_id = s.id
       join price_copy p on p.product_id = l.product_id where l.tax > 0 and not p.inherits_tax`,
    );
    expect(carried.length).toBeGreaterThan(8);
    const defaults = await postgres<{ location_id: number; rate: number }>(
      'catalogue',
      'select location_id, rate from location_tax join tax on tax.id = tax_id',
    );
    const rateAt = new Map(defaults.map(({ location_id, rate }) => [location_id, rate]));
    expect(carried.filter(({ location_id, rate }) => rateAt.get(location_id) !== rate)).toEqual([]);
  });

  it('DASH-3 shows Never Checked In only for kiosks without any message', async () => {
    const owner = await signIn('owner');
    const { rows } = await owner.get<{ rows: Schemas['ListedKiosk'][] }>('/kiosks/list?limit=100');
    expect(rows.some(({ OrderId }) => OrderId !== null)).toBe(true);
    expect(rows.filter((row) => row.neverCheckedIn && (row.OrderId || row.statusDate))).toEqual([]);
  });

  it('PROD-3 PROD-4 has counted stock that was never negative, and open and delivered pre-kits', async () => {
    const places = [[...new Set(demoKiosks().map(({ locationId }) => locationId))]];
    // Up to last midnight: later sales are of other tests.
    const [shelves] = await postgres<{ counted: number; below: number }>(
      'catalogue',
      `select count(*) as counted, count(*) filter (where moved < 0) as below from (
         select sum(quantity) filter (where happened_at < date_trunc('day', now(), 'UTC')) as moved
         from stock join stock_movement using (location_id, product_id)
         where location_id = any($1) and counted_at is not null
         group by location_id, product_id having bool_or(cause_id like 'demo:%')) as shelf`,
      places,
    );
    expect(shelves!.counted).toBeGreaterThan(500);
    expect(shelves!.below).toBe(0);
    const prekits = await postgres<{ state: string }>(
      'catalogue',
      'select distinct state from prekit where location_id = any($1)',
      places,
    );
    expect(prekits.map(({ state }) => state)).toEqual(expect.arrayContaining(['open', 'delivered']));
  });

  it('PROD-1 PROD-2 has an operator with external products, and scannable barcodes', async () => {
    const operators = [...new Set(demoKiosks().map(({ accountId }) => accountId))];
    const accounts = await postgres<{ provider: string }>(
      'catalogue',
      'select provider from account_copy where account_id = any($1)',
      [operators],
    );
    expect(accounts.filter(({ provider }) => !['', 'own'].includes(provider.toLowerCase()))).toHaveLength(1);
    const barcodes = await postgres<{ code: string }>(
      'catalogue',
      `select distinct on (p.id) b.code from product p join barcode b on b.product_id = p.id
       where p.account_id = any($1) and p.sku ~ '^[A-Z]+-[0-9]+-[0-9]{3}$' order by p.id, b.id`,
      [operators],
    );
    expect(barcodes.length).toBeGreaterThanOrEqual(100);
    expect(barcodes.filter(({ code }) => !isGtin(code) || !hasRightCheckDigit(code))).toEqual([]);
  });
});

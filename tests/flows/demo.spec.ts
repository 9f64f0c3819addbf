import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import { signIn } from '../system/people.js';
import { demoDevices } from '../system/running-system.js';
import { postgres } from '../system/stores.js';

describe('PLAT-1 the demo', () => {
  it('PLAT-1 is sold by kiosks; locks and bill validators sell nothing', async () => {
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

  it('SETUP-2 the default tax of each of its locations is what its sales carry', async () => {
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

  it('DASH-3 says Never Checked In only of kiosks of which nothing was heard', async () => {
    const owner = await signIn('owner');
    const { rows } = await owner.get<{ rows: Schemas['ListedKiosk'][] }>('/kiosks/list?limit=100');
    expect(rows.some(({ OrderId }) => OrderId !== null)).toBe(true);
    expect(rows.filter((row) => row.neverCheckedIn && (row.OrderId || row.statusDate))).toEqual([]);
  });
});

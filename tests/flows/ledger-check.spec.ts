import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { command } from '@backroom/testing/command';
import { plantCanaries } from '@backroom/testing/plant-canaries';
import { postgres } from '@backroom/testing/stores';

// Rows that other files plant for isolation exist before, whichever file runs first.
beforeAll(plantCanaries);

describe('LEDG-8 npm run ledger -- check', () => {
  it('LEDG-8 verifies every sale and entry of the running system', async () => {
    const { code, out } = await command('ledger', 'check', '--json');
    const total = JSON.parse(out.trim().split('\n').at(-1)!) as Record<'sales' | 'entries' | 'days', number>;
    expect({ code, ...total }).toMatchObject({ faults: [], code: 0 });
    expect(total.sales).toBeGreaterThanOrEqual(4_000);
    // A load has two entries, and one of points none.
    expect(total.entries).toBeGreaterThan(4 * total.sales);
    // Four operators of some weeks each.
    expect(total.days).toBeGreaterThan(100);
    expect((await command('ledger', 'check')).out).toMatch(
      /^\d+ sales, \d+ entries, stock of \d+ days, stored value of \d+ facts \(\d+ in transit\), 0 differences$/m,
    );
    expect((await command('ledger')).code).toBe(1);
  });

  it('LEDG-8 resumes after an interrupted response, prints differences and exits with 1', async () => {
    const asked: string[] = [];
    const fault = { accountId: 11, check: 'posting-balanced', subject: 'a-sale', detail: 'USD sum to 1' };
    const server = createServer((request, response) => {
      asked.push(request.url!);
      const isFirst = request.url!.includes('nextAccount=0');
      const part = { sales: 2, entries: 14, complete: !isFirst };
      const checked = isFirst
        ? { ...part, faults: [], next: { account: 11, month: '2026-06-01' } }
        : { ...part, faults: [fault], next: null };
      const ofStock = request.url!.endsWith('nextAccount=0')
        ? { faults: [], days: 3, next: { account: 12 } }
        : { faults: [], days: 0, next: null };
      const isStock = request.url!.includes('stock-of-sales');
      const isValue = request.url!.includes('value-of-sales');
      const ofValue = { faults: [], facts: 2, inFlight: 0, next: null };
      const answer = request.url!.startsWith('/v2/auth')
        ? { accessToken: 't' }
        : isStock
          ? ofStock
          : isValue
            ? ofValue
            : checked;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, out } = await command('ledger', 'check', '--url', url);
    server.close();
    expect(code).toBe(1);
    expect(out).toMatch(/11 +posting-balanced +a-sale +USD sum to 1/);
    expect(out).toContain(
      '4 sales, 28 entries, stock of 3 days, stored value of 2 facts (0 in transit), 1 difference',
    );
    expect(asked.slice(-4)).toEqual([
      '/v2/journal/check?nextAccount=11&nextMonth=2026-06-01',
      '/v2/journal/stock-of-sales?nextAccount=0',
      '/v2/journal/stock-of-sales?nextAccount=12',
      '/v2/journal/value-of-sales?nextAccount=0&nextSide=ledger',
    ]);
  });

  it('PROD-4 names sales whose stock movements differ or are missing', async () => {
    const [moved, other] = await postgres<{ id: number; cause_id: string }>(
      'catalogue',
      `select min(id) as id, cause_id from stock_movement where kind = 'sale' group by cause_id having count(*) = 1
       order by cause_id limit 2`,
    );
    const noSale = '00000000-0000-7000-8000-00000000dead';
    const set = (change: string, { id }: { id: number }) =>
      postgres('catalogue', `update stock_movement set ${change} where id = $1`, [id]);
    await set('quantity = quantity - 2', moved!);
    await set(`cause_id = '${noSale}', quantity = quantity - 1`, other!);
    try {
      const { code, out } = await command('ledger', 'check');
      const of = (sale: string) => out.split('\n').find((line) => line.includes(sale)) ?? out;
      expect({ code, of: of(moved!.cause_id) }).toEqual({
        code: 1,
        of: expect.stringMatching(/stock-of-sales .* is of \d+ pieces, \d+ have left the shelf/),
      });
      const [, booked, gone] = /is of (\d+) pieces, (\d+) have/.exec(of(moved!.cause_id))!;
      expect(Number(gone)).toBe(Number(booked) + 2);
      expect(of(noSale)).toMatch(/stock-of-sales .* for no sale of this day/);
    } finally {
      await set('quantity = quantity + 2', moved!);
      await set(`cause_id = '${other!.cause_id}', quantity = quantity + 1`, other!);
    }
    expect(await command('ledger', 'check')).toMatchObject({
      out: expect.stringContaining(', 0 differences'),
      code: 0,
    });
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { command } from '../system/command.js';

describe('LEDG-8 npm run ledger -- check', () => {
  it('LEDG-8 proves the ledger of the running system, every sale and entry of it', async () => {
    const { code, out } = await command('ledger', 'check', '--json');
    expect({ code, out }).toMatchObject({ code: 0 });
    const total = JSON.parse(out.trim().split('\n').at(-1)!) as { sales: number; entries: number };
    expect(total).toMatchObject({ faults: [] });
    expect(total.sales).toBeGreaterThanOrEqual(4_000);
    expect(total.entries).toBeGreaterThan(5 * total.sales);
    expect((await command('ledger', 'check')).out).toMatch(/^\d+ sales, \d+ entries, 0 differ$/m);
    expect((await command('ledger')).code).toBe(1);
  });

  it('LEDG-8 goes on where an answer stopped, prints what differs, and ends with 1', async () => {
    const asked: string[] = [];
    const fault = { accountId: 11, check: 'posting-balanced', subject: 'a-sale', detail: 'USD sum to 1' };
    const server = createServer((request, response) => {
      asked.push(request.url!);
      const isFirst = request.url!.includes('nextAccount=0');
      const part = { sales: 2, entries: 14, complete: !isFirst };
      const checked = isFirst
        ? { ...part, faults: [], next: { account: 11, month: '2026-06-01' } }
        : { ...part, faults: [fault], next: null };
      const answer = request.url!.startsWith('/v2/auth') ? { accessToken: 't' } : checked;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, out } = await command('ledger', 'check', '--url', url);
    server.close();
    expect(code).toBe(1);
    expect(out).toMatch(/11 +posting-balanced +a-sale +USD sum to 1/);
    expect(out).toContain('4 sales, 28 entries, 1 differ');
    expect(asked.at(-1)).toBe('/v2/journal/check?nextAccount=11&nextMonth=2026-06-01');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '@backroom/platform';
import { LedgerLine } from '@backroom/proto/orders/v1/exports_service';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
beforeAll(() => gateway.start(), 60_000);
afterAll(() => gateway.stop());

const line = LedgerLine.fromPartial({
  ...{
    prettyId: '1042',
    soldAt: Date.UTC(2026, 5, 15, 16, 30),
    timezone: 'America/New_York',
    currency: 'USD',
  },
  ...{ locationName: '=HYPERLINK("x")', methods: ['creditCard 4242', 'cash'], total: 1250, status: 'Paid' },
});
const portion = (next: string, total = 1) => ({ lines: [line], next, total, totalExact: true });
const path = '/v2/reports/download/ledgers';

describe('LEDG-1 files of the server', () => {
  it('LEDG-1 SHELL-12 come as an attachment that says how many rows it will have, and what a row holds', async () => {
    gateway.services.overrides.set('readLedger', portion(''));
    const answer = await gateway.call('GET', `${path}?format=csv&type=valueAdd`, {
      token: await gateway.token(),
    });
    expect([answer.status, answer.type, answer.headers.get('x-total-rows')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '1',
    ]);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.text.split('\r\n')[1]).toBe(
      `06/15/2026 - 12:30 PM,America/New_York,1042,"'=HYPERLINK(""x"")",,,"Credit Card 4242, Cash",12.5,USD,Paid,0,0,0,0,0,`,
    );
    expect(gateway.services.last('readLedger')!.request).toMatchObject({
      filter: { kind: 'valueAdd', limit: 2_000 },
      after: '',
    });
  });

  it('LEDG-1 what is refused is told as a problem, not as a file', async () => {
    gateway.services.problems.set('readLedger', new Problem('forbidden', 'Not yours'));
    const answer = await gateway.call('GET', path, { token: await gateway.token() });
    gateway.services.problems.delete('readLedger');
    expect([answer.status, answer.type.split(';')[0]]).toEqual([403, 'application/problem+json']);
  });

  it.each(['csv', 'json', 'xlsx'])(
    'LEDG-1 %s that breaks off is no whole file, and nobody else notices',
    async (format) => {
      gateway.services.overrides.set('readLedger', portion('x', 1_000_000));
      const response = await fetch(`${gateway.url}${path}?format=${format}`, {
        headers: { authorization: `Bearer ${await gateway.token()}` },
      });
      const reader = response.body!.getReader();
      await reader.read();
      gateway.services.problems.set('readLedger', new Problem('unavailable', 'Away'));
      const rest = async () => {
        while (!(await reader.read()).done);
      };
      await expect(rest()).rejects.toThrow();
      gateway.services.problems.delete('readLedger');
      gateway.services.overrides.set('readLedger', portion(''));
      expect((await gateway.call('GET', path, { token: await gateway.token() })).status).toBe(200);
    },
  );

  it('LEDG-1 whoever goes away ends the reading', async () => {
    gateway.services.overrides.set('readLedger', portion('x', 1_000_000));
    const control = new AbortController();
    const response = await fetch(`${gateway.url}${path}`, {
      headers: { authorization: `Bearer ${await gateway.token()}` },
      signal: control.signal,
    });
    const reader = response.body!.getReader();
    await reader.read();
    control.abort();
    await reader.read().catch(() => undefined);
    const asked = () => gateway.services.asked.filter(({ method }) => method === 'readLedger').length;
    let [before, now] = [-1, asked()];
    // What was on its way comes to an end; then nothing is asked any more.
    for (let tries = 0; before !== now && tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      [before, now] = [now, asked()];
    }
    expect(now).toBe(before);
  });
});

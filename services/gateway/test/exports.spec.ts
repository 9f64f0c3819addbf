import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import { Export } from '@backroom/proto/platform/v1/export';
import { drain, eventually } from '@backroom/testing/waiting';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
beforeAll(() => gateway.start(), 60_000);
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.services.overrides.clear();
  gateway.services.problems.clear();
});

const id = '0197746a-0000-7000-8000-000000000001';
const begun = Export.fromPartial({
  ...{
    id,
    kind: 'valueAdd',
    format: 'csv',
    language: 'de',
    state: 'running',
    total: 7,
    askedAt: 1,
    expiresAt: 2,
  },
});
const content = Buffer.from('Datum\r\nheute\r\n');
const piece = (isLast: boolean) => ({ content, isLast, run: 0 });
const path = '/v2/reports/download/ledgers';
const recordedCalls = (method: string) =>
  gateway.services.recordedCalls.filter((one) => one.method === method);

describe('SHELL-12 server-side export files', () => {
  it('SHELL-12 are started with filter, format and language, and answered with 202', async () => {
    gateway.services.overrides.set('requestLedgerExport', { export: begun });
    const body = { format: 'csv', language: 'de', type: 'valueAdd', operator: 11, paymentMethods: '0,3' };
    const answer = await gateway.call('POST', '/v2/exports/ledgers', { token: await gateway.token(), body });
    expect([answer.status, answer.body]).toMatchObject([
      202,
      {
        id,
        state: 'running',
        rows: 0,
        total: 7,
        problem: null,
        endedAt: null,
        expiresAt: '1970-01-01T00:00:00.002Z',
      },
    ]);
    expect(gateway.services.last('requestLedgerExport')!.request).toMatchObject({
      filter: { kind: 'valueAdd', accountIds: [11], paymentTypes: [0, 3] },
      format: 'csv',
      language: 'de',
    });
  });

  it.each([{ format: 'pdf' }, { language: 'xx' }, { page: 2 }, { type: 'other' }])(
    'SHELL-12 refuse %j for a ledger',
    async (body) => {
      const answer = await gateway.call('POST', '/v2/exports/ledgers', {
        token: await gateway.token(),
        body,
      });
      expect(answer.status).toBe(400);
    },
  );

  it('LEDG-1 SHELL-12 are streamed as an attachment that announces its number of rows', async () => {
    gateway.services.overrides.set('getExport', { export: begun });
    gateway.services.overrides.set('readExport', piece(true));
    const answer = await gateway.call('GET', `/v2/exports/${id}/file`, { token: await gateway.token() });
    expect([answer.status, answer.type, answer.headers.get('x-total-rows'), answer.text]).toEqual([
      ...[200, 'text/csv; charset=utf-8', '7', content.toString()],
    ]);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Loads - 01-01-1970.csv"');
  });

  it.each([
    ['2026-11-28', '2026-11-28', '11-28-2026'],
    ['2026-11-01', '2026-11-28', '11-01-2026 - 11-28-2026'],
    ['2026-11-01', '', '11-01-2026'],
  ])('SHELL-12 F19: are named by the days of their filter: %s to %s', async (fromDate, toDate, days) => {
    gateway.services.overrides.set('getExport', { export: { ...begun, fromDate, toDate } });
    gateway.services.overrides.set('readExport', piece(true));
    const { headers } = await gateway.call('GET', `/v2/exports/${id}/file`, { token: await gateway.token() });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Loads - ${days}.csv"`);
  });

  it('LEDG-1 answer a refusal with a problem, not with a file', async () => {
    gateway.services.problems.set('requestLedgerExport', new Problem('forbidden', fault('forbidden')));
    const answer = await gateway.call('GET', path, { token: await gateway.token() });
    expect([answer.status, answer.type.split(';')[0]]).toEqual([403, 'application/problem+json']);
  });

  it('LEDG-1 abort the response when reading fails, without affecting other downloads', async () => {
    gateway.services.overrides.set('getExport', { export: begun });
    gateway.services.overrides.set('readExport', piece(false));
    const response = await fetch(`${gateway.url}/v2/exports/${id}/file`, {
      headers: { authorization: `Bearer ${await gateway.token()}` },
    });
    const reader = response.body!.getReader();
    await reader.read();
    gateway.services.problems.set('readExport', new Problem('conflict', fault('cancelled')));
    const rest = drain('the rest of the file', async () => !(await reader.read()).done);
    await expect(rest).rejects.toThrow();
    gateway.services.problems.clear();
    gateway.services.overrides.set('readExport', piece(true));
    const next = await gateway.call('GET', `/v2/exports/${id}/file`, { token: await gateway.token() });
    expect(next.status).toBe(200);
    // A broken connection does not cancel an existing file.
    expect(recordedCalls('cancelExport')).toEqual([]);
  });

  it('LEDG-1 are canceled when the client of the combined call disconnects', async () => {
    gateway.services.overrides.set('requestLedgerExport', { export: begun });
    gateway.services.overrides.set('getExport', { export: begun });
    gateway.services.overrides.set('readExport', piece(false));
    const control = new AbortController();
    const response = await fetch(`${gateway.url}${path}`, {
      headers: { authorization: `Bearer ${await gateway.token()}` },
      signal: control.signal,
    });
    const reader = response.body!.getReader();
    await reader.read();
    control.abort();
    await reader.read().catch(() => undefined);
    await eventually('the export to be cancelled', () => recordedCalls('cancelExport').length > 0, {
      every: 20,
    });
    expect(recordedCalls('cancelExport').map(({ request }) => request)).toEqual([{ id }]);
    const read = recordedCalls('readExport').length;
    await gateway.call('GET', '/v2/exports', { token: await gateway.token() });
    expect(recordedCalls('readExport')).toHaveLength(read);
  });
});

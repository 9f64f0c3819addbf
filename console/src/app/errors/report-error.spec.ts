import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { anonymizedPath, anonymizedText } from './anonymize';
import { createReporter } from './report-error';

const traceId = '0123456789abcdef0123456789abcdef';
let sent: { path: string; body?: Record<string, unknown> }[];
let clock: number;
beforeEach(() => {
  sent = [];
  clock = 0;
});

function reporter({ sampleRate = 1, random = 0, answer = 202 as number | 'lost' } = {}) {
  const fetch = jest.fn(async (path: string, init?: RequestInit) => {
    sent.push({
      path,
      ...(init?.body && { body: JSON.parse(init.body as string) as Record<string, unknown> }),
    });
    if (path === '/v2/settings')
      return new Response(JSON.stringify({ errorReports: { path: '/v2/errors', sampleRate } }));
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return new Response(null, { status: answer });
  });
  return createReporter({
    fetch: fetch as unknown as typeof globalThis.fetch,
    random: () => random,
    now: () => clock,
    release: 'abc1234',
    page: () => '/setup/users/17',
    trail: () => [{ at: '2026-11-21T12:00:00.000Z', kind: 'page', text: '/dashboard' }],
  });
}
const reports = () => sent.filter(({ path }) => path === '/v2/errors').map(({ body }) => body!);

describe('error reports', () => {
  it('SHELL-13 contain message, page, steps, trace id and release, and no personal data', async () => {
    await reporter()({
      message: 'no such user ann@shop.test at /x?search=Ann',
      stack: 'at https://c.test/a.js?v=1:2:3)',
      traceId,
    });
    expect(reports()).toEqual([
      {
        release: 'abc1234',
        traceId,
        message: 'no such user {email} at /x',
        stack: 'at https://c.test/a.js)',
        page: '/setup/users/{id}',
        breadcrumbs: [{ at: '2026-11-21T12:00:00.000Z', kind: 'page', text: '/dashboard' }],
      },
    ]);
  });

  it('SHELL-13 are sent once a minute for the same error and limited per page load', async () => {
    const report = reporter();
    for (const message of ['one', 'one', 'two']) await report({ message });
    expect(reports()).toHaveLength(2);
    clock = 60_000;
    await report({ message: 'one' });
    expect(reports()).toHaveLength(3);
    for (let nth = 0; nth < 100; nth += 1) await report({ message: `other ${nth}` });
    expect(reports()).toHaveLength(50);
  });

  it('SHELL-13 follow the sample rate of the server', async () => {
    await reporter({ sampleRate: 0.5, random: 0.5 })({ message: 'one' });
    expect(reports()).toHaveLength(0);
    await reporter({ sampleRate: 0.5, random: 0.49 })({ message: 'one' });
    expect(reports()).toHaveLength(1);
  });

  it.each([500, 'lost'] as const)('SHELL-13 are dropped when sending fails (%s)', async (answer) => {
    await reporter({ answer })({ message: 'one' });
    expect(reports()).toHaveLength(1);
  });
});

describe('anonymization', () => {
  it.each([
    ['/v2/users/17?keywords=ann', '/v2/users/{id}'],
    ['/v2/reports/dashboard/salesreport', '/v2/reports/dashboard/salesreport'],
    ['/v2/users/password/0b0f7c1e-9d2a-4c7e-8f1a-2b3c4d5e6f70', '/v2/users/password/{id}'],
    ['/sales/AB12-9', '/sales/{id}'],
    ['/setup/users/ann@shop.test', '/setup/users/{id}'],
    ['/error/error-v1', '/error/error-v1'],
  ])('SHELL-13 shortens %s to %s', (url, path) => expect(anonymizedPath(url)).toBe(path));

  it('SHELL-13 removes queries and emails from texts', () => {
    expect(anonymizedText('GET /a?b=c failed for <ann@shop.test>')).toBe('GET /a failed for <{email}>');
  });
});

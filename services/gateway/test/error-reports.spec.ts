import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { expectProblem } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
const lines: string[] = [];
beforeAll(async () => {
  // The log goes to standard output, line by line.
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
  await gateway.start({ LOG_LEVEL: 'error', ERROR_SAMPLE_RATE: '0.25' });
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  jest.restoreAllMocks();
});

const report = (body: object) => gateway.call('POST', '/v2/errors', { body });
const metric = async () =>
  Number(
    /^console_errors_total\{[^}]*\} (\d+)$/m.exec((await gateway.call('GET', '/metrics')).text)?.[1] ?? 0,
  );

describe('SHELL-13 failure reports', () => {
  it('SHELL-13 are logged as one structured entry and counted, without personal data and secrets', async () => {
    const before = await metric();
    const trace = 'b'.repeat(32);
    const answer = await report({
      release: '2026.6.1',
      traceId: trace,
      message: 'canary.person@example.test could not pay with 4111 1111 1111 1111',
      stack: 'Error: no\n  at pay (app.js:1:2) token=canarytoken1234',
      page: '/setup/users/7?email=canary.person@example.test',
      breadcrumbs: [
        { at: '2026-06-15T12:00:00Z', kind: 'call', text: 'POST /v2/users password=canarypassword 500' },
      ],
    });
    expect([answer.status, answer.text]).toEqual([202, '']);
    expect(await metric()).toBe(before + 1);
    const line = lines.find((one) => one.includes('console error reported'))!;
    for (const word of ['canary', '4111', 'example.test'])
      expect({ word, found: line.includes(word) }).toEqual({ word, found: false });
    expect(JSON.parse(line)).toMatchObject({
      console: {
        release: '2026.6.1',
        failedTraceId: trace,
        message: '[redacted] could not pay with [redacted]',
        page: '/setup/users/7',
        breadcrumbs: [{ kind: 'call', text: 'POST /v2/users password=[redacted] 500' }],
      },
    });
  });

  it('SHELL-13 cannot inject lines into the log', async () => {
    lines.length = 0;
    await report({ message: 'one\n{"level":50,"msg":"forged"}\r\ntwo' });
    const written = lines.join('').trim().split('\n');
    expect(written).toHaveLength(1);
    expect((JSON.parse(written[0]!) as { msg: string }).msg).toBe('console error reported');
  });

  it.each<[string, object, string]>([
    ['no message', {}, 'message'],
    ['a long message', { message: 'x'.repeat(1_001) }, 'message'],
    ['a long stack', { message: 'x', stack: 'x'.repeat(3_001) }, 'stack'],
    ['a strange trace', { message: 'x', traceId: "'; drop" }, 'traceId'],
    ['fields of its own', { message: 'x', user: 'ada' }, 'user'],
    [
      'endless breadcrumbs',
      { message: 'x', breadcrumbs: Array(21).fill({ at: '2026-06-15T12:00:00Z', kind: 'a', text: 'b' }) },
      'breadcrumbs',
    ],
  ])('SHELL-13 with %s are refused, naming the field', async (_what, body, field) => {
    expectProblem(await report(body), 400, field);
  });

  it('SHELL-13 larger than 8 KB are refused unread', async () => {
    expectProblem(await report({ message: 'x', [`y${'y'.repeat(9_000)}`]: 1 }), 413);
  });

  it('SHELL-13 have their address and sampling rate in the public console settings', async () => {
    const answer = await gateway.call('GET', '/v2/settings');
    expect(JSON.parse(answer.text)).toEqual({ errorReports: { path: '/v2/errors', sampleRate: 0.25 } });
  });
});

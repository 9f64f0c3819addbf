import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { expectProblem } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  await gateway.start({ CONSOLE_DIR: folder });
  token = await gateway.token();
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

/** What comes back for bytes on the line, until it is closed. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('hostile clients', () => {
  it.each([
    'NO HTTP\r\n\r\n',
    `GET /v2/users/7 HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
  ])('PERM-3 what never becomes a request is a problem with a trace id as well (%#)', async (text) => {
    const [head, body] = (await raw(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(head).toContain('application/problem+json');
    expect(JSON.parse(body!)).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it.each(['/%00', '/index.html%00', '/assets/%00', `/${'a'.repeat(10_000)}`])(
    'PERM-3 a name that no file can have is a page that is not there (%#)',
    async (path) => expectProblem(await gateway.call('GET', path), 404),
  );

  it('DASH-2 no engine is asked for a day that it cannot count', async () => {
    const days = { startDate: '0000-01-01', endDate: '0000-01-01' };
    const report = await gateway.call('POST', '/v2/reports/dashboard/salesreport', { token, body: days });
    expectProblem(report, 400, 'startDate');
    const query = `?${new URLSearchParams(days)}`;
    expectProblem(await gateway.call('GET', `/v2/reports/ledgers${query}`, { token }), 400, 'endDate');
  });

  it('DASH-5 asked for its head, the live stream answers and ends', async () => {
    const answer = await gateway.call('HEAD', '/v2/live', { token });
    expect([answer.status, answer.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('DASH-5 one person cannot hold streams without end', async () => {
    const ends = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const open = () => fetch(`${gateway.url}/v2/live`, { headers, signal: ends.signal });
    const streams = await Promise.all(Array.from({ length: 50 }, open));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expectProblem(await gateway.call('GET', '/v2/live', { token }), 429);
    ends.abort();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const later = new AbortController();
    const again = await fetch(`${gateway.url}/v2/live`, { headers, signal: later.signal });
    expect(again.status).toBe(200);
    later.abort();
  });
});

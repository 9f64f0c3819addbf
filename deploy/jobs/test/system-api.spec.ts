import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface RecordedRequest {
  call: string;
  authorization?: string;
  cookie?: string;
  body: string;
}
interface Answered {
  status?: number;
  cookie?: string;
  body: object;
}

/** A gateway with prepared answers that records its requests. */
let requests: RecordedRequest[];
let answers: (request: RecordedRequest) => Answered;
let server: Server;
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const { authorization, cookie } = request.headers;
      const one = { call: `${request.method} ${request.url}`, authorization, cookie, body };
      requests.push(one);
      const { status = 200, cookie: set, body: content } = answers(one);
      response.writeHead(status, { 'content-type': 'application/json', ...(set && { 'set-cookie': set }) });
      response.end(JSON.stringify(content));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

const nothing = { sales: 0, entries: 0, days: 0, faults: [], next: null };
const check = (env: Record<string, string> = {}) =>
  promisify(execFile)(
    process.execPath,
    [
      join(import.meta.dirname, '../bin/jobs.mjs'),
      'ledger',
      'check',
      '--url',
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ],
    {
      env: {
        PATH: process.env['PATH'],
        BACKROOM_EMAIL: 'ada@example.test',
        BACKROOM_PASSWORD: 'secret',
        ...env,
      },
    },
  );

describe('PLAT-5 a job that acts for a super admin', () => {
  it('continues with the session cookie when the token has expired', async () => {
    answers = ({ call, authorization }) => {
      if (call === 'POST /v2/auth/admin/login')
        return { cookie: 'refresh=one; Path=/v2/auth; HttpOnly', body: { accessToken: 'first' } };
      if (call === 'POST /v2/auth/refresh') return { cookie: 'refresh=two', body: { accessToken: 'second' } };
      return authorization === 'Bearer second'
        ? { body: nothing }
        : { status: 401, body: { detail: 'over' } };
    };
    expect((await check()).stdout).toContain('0 differences');
    expect(requests.map(({ call }) => call.split('?')[0])).toEqual([
      'POST /v2/auth/admin/login',
      'GET /v2/journal/check',
      'POST /v2/auth/refresh',
      'GET /v2/journal/check',
      'GET /v2/journal/stock-of-sales',
      'GET /v2/journal/value-of-sales',
    ]);
    expect(requests[2]!.cookie).toBe('refresh=one');
  });

  it('retries once when a service is unavailable, and reports one that stays unavailable', async () => {
    let outages = 1;
    answers = ({ call }) => {
      if (call === 'POST /v2/auth/admin/login') return { body: { accessToken: 'first' } };
      return outages-- > 0 ? { status: 503, body: { detail: 'away', traceId: 'a' } } : { body: nothing };
    };
    expect((await check()).stdout).toContain('0 differences');
    outages = 2;
    await expect(check()).rejects.toMatchObject({ code: 1, stderr: '503 away (trace a)\n' });
  });

  it('signs in again when the session has expired, too', async () => {
    let signIns = 0;
    answers = ({ call, authorization }) => {
      if (call === 'POST /v2/auth/admin/login') return { body: { accessToken: `token ${++signIns}` } };
      return authorization === 'Bearer token 2'
        ? { body: nothing }
        : { status: 401, body: { detail: 'over' } };
    };
    expect((await check()).stdout).toContain('0 differences');
    expect(signIns).toBe(2);
  });

  it.each([
    ['123456', 'totp'],
    ['abcd-efgh', 'recovery'],
  ])('AUTH-7 passes the second step with %s', async (code, method) => {
    answers = ({ call }) =>
      call === 'POST /v2/auth/admin/login'
        ? { body: { challenge: { id: 'c1', methods: ['totp', 'recovery'] } } }
        : { body: call === 'POST /v2/auth/challenges/c1' ? { accessToken: 'first' } : nothing };
    expect((await check({ BACKROOM_CODE: code })).stdout).toContain('0 differences');
    expect(JSON.parse(requests[1]!.body)).toEqual({ method, code });
    expect(requests[2]!.authorization).toBe('Bearer first');
  });

  it('AUTH-7 says what is missing when it cannot prompt', async () => {
    answers = () => ({ body: { challenge: { id: 'c1', methods: ['totp'] } } });
    await expect(check()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('BACKROOM_CODE') as unknown,
    });
  });
});

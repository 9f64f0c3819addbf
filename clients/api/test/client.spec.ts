import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@backroom/testing/waiting';
import { answer, apiClient, ApiError, everyPage } from '../src/index.js';

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Reply = [status: number, body?: object, headers?: Record<string, string>] | 'hang up';

let server: Server;
let url: string;
let heard: Heard[];
/** Replies in order; the last one is repeated. */
let replies: Reply[];

beforeEach(async () => {
  [heard, replies] = [[], []];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url: path, headers } = request;
      heard.push({ method: method!, url: path!, headers, body });
      const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
      if (reply === 'hang up') return request.socket.destroy();
      const [status, answered, more] = reply;
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(answered && JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const quick = { pause: 5 };
const key = '01890a5d-ac96-774b-bcce-b302099a8057';
const refund = (api: ReturnType<typeof apiClient>) =>
  answer(
    api.POST('/orders/{id}/refund', {
      params: { path: { id: 'one' }, header: { 'Idempotency-Key': key } },
      body: { transactionId: 'two' },
    }),
  );

describe('PLAT-6 API client', () => {
  it('PLAT-6 sends the user agent, the purpose and the key', async () => {
    replies = [[200, { refundResponse: { id: 'three' } }]];
    const api = apiClient({ url: `${url}/`, token: () => Promise.resolve('bk_secret') });
    expect(await refund(api)).toEqual({ refundResponse: { id: 'three' } });
    expect(heard).toMatchObject([
      { method: 'POST', url: '/v2/orders/one/refund', body: '{"transactionId":"two"}' },
    ]);
    expect(heard[0]!.headers).toMatchObject({ authorization: 'Bearer bk_secret', 'idempotency-key': key });
  });

  it('PLAT-6 retries idempotent requests under the same key with the same body', async () => {
    replies = ['hang up', [503, {}], [502, {}], [200, { refundResponse: { id: 'three' } }]];
    await refund(apiClient({ url, token: 'bk', retry: quick }));
    expect(heard.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual(
      Array(4).fill(['{"transactionId":"two"}', key]),
    );
  });

  it('PLAT-6 never retries requests without a key, and stops after the last attempt', async () => {
    replies = [[503, { title: 'Away' }]];
    const api = apiClient({ url, token: 'bk', retry: { ...quick, tries: 3 } });
    await expect(
      answer(api.POST('/kiosks/commands', { body: { command: 'reboot', ids: [1] } })),
    ).rejects.toMatchObject({
      status: 503,
    });
    expect(heard).toHaveLength(1);
    await expect(answer(api.GET('/locations/all'))).rejects.toMatchObject({ status: 503 });
    expect(heard).toHaveLength(1 + 3);
    replies = ['hang up'];
    await expect(answer(api.GET('/locations/all'))).rejects.not.toBeInstanceOf(ApiError);
  });

  it('PLAT-6 waits as long as Retry-After says, up to its own maximum', async () => {
    replies = [
      [429, {}, { 'retry-after': '1' }],
      [200, []],
    ];
    const began = performance.now();
    await answer(apiClient({ url, token: 'bk', retry: quick }).GET('/locations/all'));
    expect(performance.now() - began).toBeGreaterThan(990);
    replies = [[429, { title: 'Slow' }, { 'retry-after': '3600' }]];
    await expect(answer(apiClient({ url, token: 'bk' }).GET('/locations/all'))).rejects.toMatchObject({
      status: 429,
    });
  });

  it('PLAT-6 accepts a date in Retry-After, and stops waiting when the caller aborts', async () => {
    const inOneHour = new Date(Date.now() + 3_600_000).toUTCString();
    replies = [[429, { title: 'Slow' }, { 'retry-after': inOneHour }]];
    const api = apiClient({ url, token: 'bk', retry: { pause: 20_000 } });
    await expect(answer(api.GET('/locations/all'))).rejects.toMatchObject({ status: 429 });
    expect(heard).toHaveLength(1);
    replies = [[503]];
    const giveUp = new AbortController();
    const call = answer(api.GET('/locations/all', { signal: giveUp.signal }));
    const ended = expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await eventually('the second call', () => heard.length >= 2, { every: 5 });
    giveUp.abort();
    await ended;
  });

  it('PLAT-6 limits the wait for an answer to the given timeout', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const api = apiClient({ url: at, token: 'bk', retry: { tries: 2, pause: 1, timeout: 30 } });
    await expect(answer(api.GET('/locations/all'))).rejects.toMatchObject({ name: 'TimeoutError' });
    silent.closeAllConnections();
    silent.close();
  });

  it('PLAT-6 follows no redirect with a request body, and rejects a page as an answer', async () => {
    replies = [[307, undefined, { location: `${url}/elsewhere` }]];
    await expect(refund(apiClient({ url, token: 'bk' }))).rejects.toMatchObject({ status: 307 });
    expect(heard.map((one) => one.url)).toEqual(['/v2/orders/one/refund']);
    replies = [[200, undefined, { 'content-type': 'text/html', 'content-length': '6' }]];
    server.removeAllListeners('request');
    server.on('request', (_request, response) => response.end('<html>'));
    await expect(answer(apiClient({ url, token: 'bk' }).GET('/locations/all'))).rejects.toMatchObject({
      message: 'The answer cannot be read: it is no JSON',
    });
  });

  it('PLAT-6 reports a refusal with its code and fields, and handles answers that are no problem document', async () => {
    const errors = [{ field: 'amount', code: 'above-payment', params: {}, message: 'must not be more' }];
    replies = [
      [400, { type: 'about:blank#invalid', title: 'Not valid', detail: 'amount …', traceId: 'abc', errors }],
    ];
    const error = await refund(apiClient({ url, token: 'bk' })).catch((one: unknown) => one as ApiError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: errors,
      traceId: 'abc',
      message: 'amount …',
    });
    replies = [[404]];
    await expect(refund(apiClient({ url, token: 'bk' }))).rejects.toMatchObject({
      message: 'The server answered 404',
    });
  });

  it('PLAT-6 reads a list to its end', async () => {
    const asked: number[] = [];
    const pages = [[1, 2], [3, 4], [5]];
    const rows = everyPage((page) => {
      asked.push(page);
      return Promise.resolve(pages[page - 1]!);
    }, 2);
    const found: number[] = [];
    for await (const row of rows) found.push(row);
    expect([found, asked]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3],
    ]);
  });
});

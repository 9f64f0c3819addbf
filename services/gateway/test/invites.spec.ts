import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import type { ImportInvitesRequest } from '@backroom/proto/customers/v1/invites_service';
import { expectProblem, someId } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  await gateway.start();
  token = await gateway.token();
}, 60_000);
afterAll(() => gateway.stop());

const formOf = (content: BlobPart, name = 'customers.csv', field = 'file') => {
  const form = new FormData();
  form.set(field, new Blob([content]), name);
  return form;
};
const send = (body: FormData | string, headers: Record<string, string> = {}) =>
  gateway.call('POST', '/v2/invites?accountId=11', { token, body, headers });

describe('CUST-4 import of an invites file', () => {
  it('CUST-4 forwards the file to its service byte for byte, under its name', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    const answer = await send(formOf(bytes, 'Kunden „März“.csv'), { 'accept-language': 'de' });
    expect(answer).toMatchObject({ status: 201 });
    const { accountId, fileName, file, language } = gateway.services.last('importInvites')!
      .request as unknown as ImportInvitesRequest;
    expect({ accountId, fileName, language }).toEqual({
      ...{ accountId: 11, fileName: 'Kunden „März“.csv', language: 'de' },
    });
    expect(Buffer.from(file).equals(Buffer.from(bytes))).toBe(true);
  });

  it('CUST-4 F21: reports the result of each row, with domains in letters', async () => {
    const invite = {
      accountId: 11,
      email: 'a@xn--mnchen-3ya.test',
      state: 'sent',
      sentAt: 86_400_000,
      expiresAt: 0,
    };
    const rest = { firstName: '', lastName: '', phone: '', group: '', version: 1 };
    gateway.services.overrides.set('importInvites', {
      invited: [{ row: 2, invite: { id: someId, ...invite, ...rest } }],
      rejected: [
        { row: 3, email: 'x', field: 'email', code: 'same-mailbox', params: '{"row":2}', message: 'm' },
      ],
    });
    const { body } = await send(formOf('x'));
    gateway.services.overrides.delete('importInvites');
    expect(body).toEqual({
      data: {
        invited: [
          {
            ...{ id: someId, AccountId: 11, email: 'a@münchen.test', state: 'sent', ...rest },
            ...{ sentOn: '1970-01-02T00:00:00.000Z', expires: null },
          },
        ],
        rejected: [
          { row: 3, email: 'x', field: 'email', code: 'same-mailbox', params: { row: 2 }, reason: 'm' },
        ],
      },
    });
  });

  it.each([
    ['no file', () => send(formOf('x', 'x.csv', 'other'))],
    [
      'a text in its place',
      () => {
        const form = new FormData();
        form.set('file', 'email');
        return send(form);
      },
    ],
    [
      'two files in it',
      () => {
        const form = formOf('x');
        form.append('file', new Blob(['y']), 'more.csv');
        return send(form);
      },
    ],
    ['no form', () => send('email\na@b.test', { 'content-type': 'multipart/form-data; boundary=x' })],
    ['no boundary', () => send('email', { 'content-type': 'multipart/form-data' })],
    ['nothing', () => gateway.call('POST', '/v2/invites?accountId=11', { token })],
  ])('CUST-4 names the fault of a form with %s', async (_what, ask) => {
    expectProblem(await ask(), 400, 'file');
  });

  it('CUST-4 names additional parts of a form and imports nothing', async () => {
    gateway.services.recordedCalls.length = 0;
    const form = formOf('x');
    form.append('more', new Blob(['y']), 'more.csv');
    expectProblem(await send(form), 400, 'more');
    expect(gateway.services.recordedCalls).toEqual([]);
  });

  it('CUST-4 refuses six megabytes, and JSON instead of a form', async () => {
    // Refused by its declared length, before it is sent.
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(6 * 1024 * 1024),
    };
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        `${gateway.url}/v2/invites?accountId=11`,
        { method: 'POST', headers },
        (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        },
      ).on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    expectProblem(await send('{}', { 'content-type': 'application/json' }), 415);
  });
});

describe('CUST-4 invite links', () => {
  const key = 'k'.repeat(43);
  const body = { key, firstName: 'Ada', lastName: 'Test', password: 'a long enough password' };
  const register = () => gateway.call('POST', `/v2/invites/${someId}/register`, { body });

  it('CUST-4 H-06 creates no user for a key that does not open the invite', async () => {
    gateway.services.recordedCalls.length = 0;
    gateway.services.problems.set('openInvite', new Problem('unprocessable', fault('unprocessable')));
    expectProblem(await register(), 422);
    gateway.services.problems.delete('openInvite');
    expect(gateway.services.recordedCalls.map(({ method }) => method)).toEqual(['openInvite']);
  });

  it('CUST-4 H-06 creates the user with the email of the invite, whatever the request says', async () => {
    gateway.services.overrides.set('openInvite', {
      ...{ operatorName: 'A11', email: 'ada@example.test', firstName: '', lastName: '' },
      ...{ accepted: false, language: 'en' },
    });
    gateway.services.overrides.set('registerInvited', { userId: 77, firstName: 'Ada', lastName: 'Test' });
    expect(await register()).toMatchObject({ status: 201 });
    expect(gateway.services.last('registerInvited')!.request).toMatchObject({
      ...{ inviteId: someId, email: 'ada@example.test', password: body.password },
    });
    expect(gateway.services.last('acceptInviteAsNew')!.request).toMatchObject({
      id: someId,
      key,
      personId: 77,
    });
    // Withdrawn meanwhile: the owner of the new account is informed.
    const gone = Problem.invalid('key', fault('unexpected'));
    for (const problem of [gone, new Problem('unprocessable', fault('unprocessable'))]) {
      gateway.services.problems.set('acceptInviteAsNew', problem);
      const response = await register();
      expectProblem(response, 409);
      expect(response.body).toMatchObject({ type: 'about:blank#registered-uninvited' });
    }
    gateway.services.problems.set('acceptInviteAsNew', new Problem('unavailable', fault('unavailable')));
    expectProblem(await register(), 503);
    gateway.services.problems.delete('acceptInviteAsNew');
    expectProblem(
      await gateway.call('POST', `/v2/invites/${someId}/register`, { body: { ...body, email: 'x@y.test' } }),
      400,
      'email',
    );
  });
});

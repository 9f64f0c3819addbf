import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Seal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { support } from '../src/blueprint.js';
import { MailController } from '../src/mail/mail.controller.js';
import { MailServer } from './mail-server.js';

const key = randomBytes(32).toString('base64');
const env = {
  MAIL_SEAL_KEY: key,
  MAIL_FROM: 'Backroom <no-reply@example.test>',
  PUBLIC_URL: 'https://console.example.test',
};
const server = new MailServer();
let sending: ServiceUnderTest;
let keeping: ServiceUnderTest;
beforeAll(async () => {
  await server.start();
  const now = new Date('2026-06-15T12:00:00Z');
  sending = await ServiceUnderTest.start('support', support, { ...env, SMTP_URL: server.url }, now);
  keeping = await ServiceUnderTest.start('support', support, env, now);
  for (const service of [sending, keeping]) await service.consume();
}, 60_000);
afterAll(async () => {
  await Promise.all([sending?.stop(), keeping?.stop()]);
  await server.stop();
});
beforeEach(() => {
  server.received.length = 0;
  server.refusal = undefined;
  server.diesAfterData = false;
});

const minute = 60_000;
const ada = { kind: 'reset', language: 'en', to: 'ada@example.test', name: 'Ada' };
/** Requests a mail as identity does, and waits until it is accepted. */
async function ask(service: ServiceUnderTest, change: object = {}, id = `password-reset/${randomUUID()}`) {
  const content = { ...ada, values: { id: 'some-id', key: 'the-secret-key' }, ...change };
  const text = Buffer.from(MailContent.encode(content).finish()).toString('base64');
  const payload = {
    id,
    sealed: new Seal(key).seal(`mail:${id}`, text),
    expiresAt: service.clock.now().getTime() + 30 * minute,
  };
  await service.publish(events.MailRequested, [{ key: id, accountId: 0, payload }]);
  for (let tries = 0; tries < 200; tries++) {
    if ((await stateOf(service, id)) !== undefined) return id;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the mail was not accepted');
}
const stateOf = async (service: ServiceUnderTest, id: string) =>
  (
    await service.sql<{ state: string; sealed: Buffer | null; reason: string }>(
      'select state, sealed, reason from mail where id = $1',
      [id],
    )
  )[0];
const later = (service: ServiceUnderTest, ms: number) =>
  service.clock.moveTo(new Date(service.clock.now().getTime() + ms));

describe('AUTH-2 sending through a mail server', () => {
  it('AUTH-2 sends a mail once per id, however often its event arrives, and then deletes its content', async () => {
    const id = await ask(sending);
    await sending.runDue();
    expect(await stateOf(sending, id)).toMatchObject({ state: 'sent', sealed: null });
    // Republished as in a rebuild, with another one after it.
    await ask(sending, { to: 'other@example.test' }, id);
    const next = await ask(sending, { to: 'eve@example.test' });
    await sending.runDue();
    expect(await stateOf(sending, next)).toMatchObject({ state: 'sent' });
    expect(server.received.map(({ to }) => to)).toEqual([
      ['RCPT TO:<ada@example.test>'],
      ['RCPT TO:<eve@example.test>'],
    ]);
    const { data } = server.received[0]!;
    for (const part of [
      'Subject: Set a new password',
      'From: Backroom <no-reply@example.test>',
      'multipart/alternative',
    ])
      expect(data).toContain(part);
  });

  it('AUTH-2 retries after an outage, and reuses the Message-ID if the server dies after accepting the mail', async () => {
    await server.stop();
    const id = await ask(sending);
    await sending.runDue();
    expect(await stateOf(sending, id)).toMatchObject({ state: 'waiting' });
    await server.start();
    server.diesAfterData = true;
    later(sending, minute);
    await sending.runDue();
    server.diesAfterData = false;
    later(sending, minute);
    await sending.runDue();
    expect(await stateOf(sending, id)).toMatchObject({ state: 'sent' });
    const names = server.received.map(({ data }) => /Message-ID:\s+(\S+)/i.exec(data)![1]);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });

  it('AUTH-2 does not send a mail after it expires', async () => {
    await server.stop();
    const id = await ask(sending);
    await sending.runDue();
    await server.start();
    later(sending, 30 * minute);
    await sending.runDue();
    expect(await stateOf(sending, id)).toMatchObject({ state: 'expired', sealed: null });
    expect(server.received).toEqual([]);
  });

  it('AUTH-2 does not retry a permanent rejection, but retries a temporary one', async () => {
    server.refusal = '550 no such user';
    const gone = await ask(sending);
    await sending.runDue();
    expect(await stateOf(sending, gone)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('550'),
    });
    server.refusal = '451 later';
    const busy = await ask(sending);
    await sending.runDue();
    expect(await stateOf(sending, busy)).toMatchObject({ state: 'waiting' });
    server.refusal = undefined;
    later(sending, minute);
    await sending.runDue();
    expect(await stateOf(sending, busy)).toMatchObject({ state: 'sent' });
  });

  it('AUTH-2 prevents subject and recipient from adding a header or another recipient', async () => {
    const evil = 'Market\r\nBcc: all@example.test\r\n\r\n<b>body</b>';
    await ask(sending, { kind: 'invite', name: evil, values: { id: '1', key: '2', operator: evil } });
    const bad = [];
    for (const to of ['a@b.test\r\nBcc: all@example.test', 'a@b.test, c@d.test', 'a@b.test>', '', 'nobody'])
      bad.push(await ask(sending, { to }));
    await sending.runDue();
    expect(server.received).toHaveLength(1);
    const { to, data } = server.received[0]!;
    expect(to).toEqual(['RCPT TO:<ada@example.test>']);
    expect(data.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
    for (const id of bad) expect(await stateOf(sending, id)).toMatchObject({ state: 'refused' });
    // The requester is notified, without the address.
    const refused = await sending.outbox(events.MailRefused);
    expect(refused.map(({ id }) => id)).toEqual(expect.arrayContaining(bad));
  });

  it('AUTH-2 does not open content sealed for another mail or with another key', async () => {
    const id = `password-reset/${randomUUID()}`;
    const sealed = new Seal(key).seal('mail:another', 'x');
    const payload = { id, sealed, expiresAt: sending.clock.now().getTime() + minute };
    await sending.publish(events.MailRequested, [{ key: id, accountId: 0, payload }]);
    await ask(sending);
    await sending.runDue();
    expect(server.received.map(({ to }) => to)).toEqual([['RCPT TO:<ada@example.test>']]);
    later(sending, 2 * minute);
    await sending.runDue();
    expect(await stateOf(sending, id)).toMatchObject({ state: 'expired' });
  });

  it('AUTH-2 has no mailbox to show', async () => {
    const list = () => sending.app.get(MailController).listKeptMails({ limit: 10, recipient: '' });
    expect(list).toThrow(expect.objectContaining({ kind: 'notFound' }));
  });
});

describe('AUTH-2 storing mail on a single machine', () => {
  it('AUTH-2 lists stored mails newest first and by recipient, and deletes them after a week', async () => {
    for (const to of ['one@example.test', 'two@example.test']) {
      await ask(keeping, { to });
      await keeping.runDue();
      later(keeping, 1000);
    }
    const list = async (recipient = '') =>
      (await keeping.app.get(MailController).listKeptMails({ limit: 10, recipient })).mails;
    expect((await list()).map(({ to }) => to)).toEqual(['two@example.test', 'one@example.test']);
    const [mail] = await list('ONE@example.test');
    expect(mail).toMatchObject({ kind: 'reset', language: 'en', subject: 'Set a new password' });
    expect(mail!.text).toContain('/auth/password#id=some-id&key=the-secret-key');
    later(keeping, 8 * 86_400_000);
    await keeping.runDue();
    expect(await list()).toEqual([]);
  });
});

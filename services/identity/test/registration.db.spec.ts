import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { IdentityUnderTest, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.user('ada@example.test');
}, 60_000);
afterAll(() => identity?.service.stop());

const someId = '0197746a-0000-7000-8000-000000000001';
const hour = 3_600_000;
const form = {
  firstName: 'Grace',
  lastName: "O'Hopper-Ng",
  password,
  address: '203.0.113.9',
  language: 'de',
};
const register = (email: string, change: object = {}) =>
  identity.service.asService(() => identity.sessions.register({ ...form, email, ...change }));
const confirm = ({ id = someId, key = '' }: { [name: string]: string }) =>
  identity.service.asService(() => identity.sessions.confirmRegistration({ id, key }));
const resend = (token: string) =>
  identity.service.asService(() => identity.sessions.resendConfirmation({ token }));
/** Returns the mails caused by `work`. */
async function mailsOf(work: () => Promise<unknown>) {
  const before = (await identity.mails()).length;
  await work();
  return identity.mails(before);
}

describe('AUTH-3 sign-up', () => {
  it('AUTH-3 refuses sign-in before the mail is confirmed and then admits a plain user without accounts', async () => {
    const [mail] = await mailsOf(() => register('Grace@Example.test'));
    expect(mail).toMatchObject({ kind: 'confirm', language: 'de', to: 'grace@example.test', name: 'Grace' });
    await expect(identity.login('grace@example.test')).rejects.toMatchObject({ code: 'invalid-login' });
    expect(await confirm(mail!.values)).toEqual({ email: 'grace@example.test', joined: false });
    const session = await identity.login('grace@example.test');
    expect(session.user).toMatchObject({ firstName: 'Grace', lastName: "O'Hopper-Ng" });
    expect(session.access).toMatchObject({ scope: 'user', accountIds: [], permissions: [] });
    const published = (await identity.service.outbox(events.UserChanged)).at(-1);
    expect(published).toMatchObject({ userId: session.user!.id, enabled: true, accountIds: [] });
  });

  it('AUTH-3 accepts a key once within a day and voids it with a newer mail', async () => {
    const [mail] = await mailsOf(() => register('once@example.test'));
    const refusal = { kind: 'invalid', fields: [{ field: 'key' }] };
    const { token } = await register('late@example.test');
    const [first] = await identity.mails((await identity.service.outbox(events.MailRequested)).length);
    await confirm(mail!.values);
    await expect(confirm(mail!.values)).rejects.toMatchObject(refusal);
    identity.later(61_000);
    const [second] = await mailsOf(() => resend(token));
    await expect(confirm(first!.values)).rejects.toMatchObject(refusal);
    identity.later(24 * hour);
    await expect(confirm(second!.values)).rejects.toMatchObject(refusal);
    for (const key of ['', 'x'.repeat(43), '%'])
      await expect(confirm({ ...second!.values, key })).rejects.toMatchObject(refusal);
  });

  it('AUTH-3 responds and writes alike for a taken email and notifies its owner by mail', async () => {
    const answers: Awaited<ReturnType<typeof register>>[] = [];
    for (const email of ['ada@example.test', 'fresh@example.test']) {
      const [mail] = await mailsOf(async () => answers.push(await register(email)));
      expect(mail).toMatchObject({ to: email, kind: email.startsWith('ada') ? 'accountExists' : 'confirm' });
      expect(Object.keys(mail!.values)).toEqual(email.startsWith('ada') ? [] : ['id', 'key']);
    }
    const [known, unknown] = answers.map(({ email: _email, token, ...rest }) => ({
      ...rest,
      length: token.length,
    }));
    expect(known).toEqual(unknown);
    // Ada keeps her password.
    await expect(identity.login('ada@example.test')).resolves.toBeDefined();
  });

  it('AUTH-3 gives the email to its confirming owner and voids other registrations', async () => {
    const [squatter] = await mailsOf(() =>
      register('race@example.test', { password: 'the password of an intruder' }),
    );
    identity.later(61_000);
    const [owner] = await mailsOf(() => register('race@example.test'));
    await confirm(owner!.values);
    await expect(confirm(squatter!.values)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(identity.login('race@example.test')).resolves.toBeDefined();
    await expect(identity.login('race@example.test', 'the password of an intruder')).rejects.toThrow();
  });

  it('AUTH-3 names invalid fields and accepts no others', async () => {
    const bad: [string, object][] = [
      ['email', { email: 'no email' }],
      ['email', { email: 'a@b.test\r\nBcc: all@example.test' }],
      ['email', { email: 'a@b.test,c@d.test' }],
      ['firstName', { firstName: '' }],
      ['firstName', { firstName: 'Visit http://evil.test' }],
      ['lastName', { lastName: '<b>' }],
      ['password', { password: 'short' }],
      ['password', { password: 'passwordpassword' }],
    ];
    for (const [field, change] of bad)
      await expect(register('bad@example.test', change)).rejects.toMatchObject({
        kind: 'invalid',
        fields: expect.arrayContaining([expect.objectContaining({ field })]),
      });
    const more = { scope: 'super admin', superAdmin: true, isSystem: true, accountId: 2, enabled: false };
    const [mail] = await mailsOf(() => register('mass@example.test', more));
    await confirm(mail!.values);
    const session = await identity.login('mass@example.test');
    expect(session.access).toMatchObject({ scope: 'user', accountIds: [] });
  });

  it('AUTH-3 resends the mail by registration token at most once a minute, and grants nothing else', async () => {
    const { token } = await register('again@example.test');
    expect(await identity.mails((await identity.service.outbox(events.MailRequested)).length)).toHaveLength(
      1,
    );
    expect(await mailsOf(() => resend(token))).toHaveLength(0);
    identity.later(60_000);
    expect(await mailsOf(() => resend(token))).toHaveLength(1);
    await expect(identity.refresh(token)).rejects.toMatchObject({ code: 'session-ended' });
    await expect(resend('x'.repeat(43))).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('AUTH-3 AUTH-5 lengthens the pause between mails to an address, for any requester', async () => {
    const flood = async (email: string) => {
      const answers: object[] = [];
      for (let n = 0; n < 12; n++) {
        const { token, ...answer } = await register(email, { address: `198.51.100.${n}` });
        answers.push({ ...answer, length: token.length, expiresAt: 0 });
        await resend(token);
      }
      return answers;
    };
    await identity.user('known@example.test');
    for (const email of ['flooded@example.test', 'known@example.test']) {
      const mails = await mailsOf(async () => {
        const answers = await flood(email);
        // The responses reveal neither a sent mail nor an existing person.
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      });
      expect(mails).toHaveLength(1);
      const counts = [];
      for (const minutes of [1, 1, 1, 1, 4, 8]) {
        const before = (await identity.mails()).length;
        identity.later(minutes * 60_000);
        const sent = await identity.mails(before);
        counts.push(sent.filter(({ to }) => to === email).length);
      }
      expect(counts).toEqual([1, 0, 1, 0, 1, 1]);
    }
    const text = JSON.stringify(await identity.service.sql('select * from mail_recipient'));
    expect(text).not.toContain('example.test');
  });

  it('AUTH-3 deletes unconfirmed registrations', async () => {
    await register('never@example.test');
    identity.later(25 * hour);
    await identity.mails();
    const left = await identity.service.sql(
      'select 1 from registration union all select 1 from mail_recipient',
    );
    expect(left).toHaveLength(0);
  });
});

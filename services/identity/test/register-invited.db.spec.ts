import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { IdentityUnderTest, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.user('ada@example.test');
}, 60_000);
afterAll(() => identity?.service.stop());

let invites = 0;
const inviteId = () => `0197746a-0000-7000-8000-${String(++invites).padStart(12, '0')}`;
const form = { firstName: 'Grace', lastName: 'Hopper', password };
const register = (email: string, id = inviteId(), change: object = {}) =>
  identity.service.asService(() =>
    identity.sessions.registerInvited({ inviteId: id, email, ...form, ...change }),
  );

describe('CUST-4 AUTH-3 registration by invite', () => {
  it('CUST-4 creates a plain user with a proven email who can sign in at once', async () => {
    const { userId, ...names } = await register('grace@example.test');
    expect(names).toEqual({ firstName: 'Grace', lastName: 'Hopper' });
    expect((await identity.service.outbox(events.PersonChanged)).at(-1)).toMatchObject({
      ...{ userId, email: 'grace@example.test', verified: true },
    });
    expect((await identity.service.outbox(events.AuditRecorded)).at(-1)).toMatchObject({
      ...{ command: 'register-invited', actor: `user:${userId}` },
    });
    const session = await identity.login('grace@example.test');
    expect(session.access).toMatchObject({ userId, scope: 'user', accountIds: [], permissions: [] });
  });

  it('CUST-4 returns the same user for a repeated request and refuses another password or invite', async () => {
    const id = inviteId();
    const first = await register('twice@example.test', id);
    expect(await register('twice@example.test', id)).toEqual(first);
    for (const again of [
      () => register('twice@example.test', id, { password: 'another password of theirs' }),
      () => register('twice@example.test'),
      () => register('ADA@example.test'),
    ])
      await expect(again()).rejects.toMatchObject({ kind: 'conflict', code: 'person-exists' });
    await identity.login('twice@example.test');
  });

  it('CUST-4 creates one user for 32 concurrent requests', async () => {
    const id = inviteId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register('many@example.test', id)));
    expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
  });

  it('CUST-4 discards other registrations of the email', async () => {
    await identity.service.asService(() =>
      identity.sessions.register({
        ...{ ...form, email: 'mine@example.test', password: 'a password of a stranger' },
        ...{ address: '203.0.113.9', language: 'en' },
      }),
    );
    const [mail] = (await identity.mails()).filter(({ to }) => to === 'mine@example.test');
    await register('mine@example.test');
    const { id = '', key = '' } = mail!.values;
    await expect(
      identity.service.asService(() => identity.sessions.confirmRegistration({ id, key })),
    ).rejects.toMatchObject({ kind: 'invalid' });
    await identity.login('mine@example.test');
  });

  it.each([
    ['a password that is too short', { password: 'short' }, 'password'],
    ['no name', { firstName: '' }, 'firstName'],
    ['a name with a line break', { lastName: 'Hopper\r\nBcc: all@example.test' }, 'lastName'],
    ['no invite', { inviteId: 'x' }, 'invite_id'],
  ])('CUST-4 refuses %s by field name', async (_what, change, field) => {
    await expect(register('wrong@example.test', inviteId(), change)).rejects.toMatchObject({
      kind: 'invalid',
      fields: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  });

  it('PERM-5 CUST-4 does not reuse the ID of an erased user for a repeated request', async () => {
    const id = inviteId();
    const { userId } = await register('gone@example.test', id);
    await identity.service.sql('update person set erased_at = now(), enabled = false where id = $1', [
      userId,
    ]);
    await expect(register('gone@example.test', id)).rejects.toMatchObject({ code: 'person-exists' });
  });
});

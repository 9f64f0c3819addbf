import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { CreateUserRequest } from '@backroom/proto/identity/v1/people_service';
import { systemRoleIds } from '../src/access/system-roles.js';
import { Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const day = 86_400_000;
const chosen = 'a password of my own';
const invite = async (email: string, change: Partial<CreateUserRequest> = {}) => {
  const before = (await tenants.identity.mails()).length;
  const request = { password: '', roleIds: [systemRoleIds.manager], language: 'fr', ...change };
  await tenants.createUser('owner', email, request);
  return tenants.identity.mails(before);
};
const accept = ({ id = '', key = '' }: { [name: string]: string }, password = chosen) =>
  tenants.identity.service.asService(() => tenants.identity.sessions.resetPassword({ id, key, password }));
const refusedKey = { kind: 'invalid', fields: [{ field: 'key' }] };

describe('SETUP-3 invited users', () => {
  it('SETUP-3 receive a mail, cannot sign in before, and choose a password once', async () => {
    const [mail, ...more] = await invite('invited@example.test');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'invite',
      language: 'fr',
      to: 'invited@example.test',
      name: 'Grace',
      values: { operator: 'North Shore Markets' },
    });
    for (const guess of ['', chosen, 'undefined'])
      await expect(tenants.identity.login('invited@example.test', guess)).rejects.toMatchObject({
        code: 'invalid-login',
      });
    await expect(accept(mail!.values, 'short')).rejects.toMatchObject({ fields: [{ field: 'password' }] });
    await accept(mail!.values);
    const { access } = await tenants.identity.login('invited@example.test', chosen);
    expect(access!.accountIds).toEqual([tenants.north.id]);
    await expect(accept(mail!.values, 'another password of mine')).rejects.toMatchObject(refusedKey);
  });

  it('SETUP-3 can use the invitation for fourteen days and "Forgot password" afterwards', async () => {
    const [early] = await invite('early@example.test');
    const [late] = await invite('late@example.test');
    tenants.identity.later(14 * day - 1);
    await accept(early!.values);
    tenants.identity.later(1);
    await expect(accept(late!.values)).rejects.toMatchObject(refusedKey);
    const before = (await tenants.identity.mails()).length;
    await tenants.identity.service.asService(() =>
      tenants.identity.sessions.requestPasswordReset({
        ...{ email: 'late@example.test', address: '203.0.113.9', language: 'en' },
      }),
    );
    const [reset] = await tenants.identity.mails(before);
    await accept(reset!.values);
    await expect(tenants.identity.login('late@example.test', chosen)).resolves.toBeDefined();
  });

  it('SETUP-3 limits each operator to 200 invitations a day under concurrency and reports when the next is allowed', async () => {
    const { service } = tenants.identity;
    tenants.identity.later(day);
    await service.sql(
      'insert into invitation_mail (account_id, at) select $1, $2 from generate_series(1, 195)',
      [tenants.north.id, service.clock.now()],
    );
    tenants.identity.later(90 * 60_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        tenants.createUser('owner', `many${n}@example.test`, { password: '' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          kind: 'tooMany',
          code: 'too-many-invitations',
          params: { invitations: 200, hours: 23 },
        });
    await expect(
      tenants.createUser('rival', 'elsewhere@example.test', { password: '', accountId: tenants.south.id }),
    ).resolves.toBeDefined();
    // A person with a given password gets no mail.
    await expect(tenants.createUser('owner', 'typed@example.test')).resolves.toBeDefined();
    tenants.identity.later(day - 90 * 60_000);
    await expect(
      tenants.createUser('owner', 'next-day@example.test', { password: '' }),
    ).resolves.toBeDefined();
  }, 60_000);

  it('SETUP-3 voids the key with a change of email or enabled flag and stores it nowhere in the clear', async () => {
    for (const change of [{ email: 'moved@example.test' }, { enabled: false }]) {
      const name = Object.keys(change)[0]!;
      const [mail] = await invite(`${name}@example.test`);
      await tenants.updateUser('owner', name, change);
      await tenants.updateUser('owner', name, { enabled: true });
      await expect(accept(mail!.values)).rejects.toMatchObject(refusedKey);
    }
    const [mail] = await invite('secret@example.test');
    const { service } = tenants.identity;
    const rows = await service.sql(
      `select t::text as text from password_reset t union all select encode(value, 'escape') from outbox
       union all select t::text from command_answer t`,
    );
    expect(JSON.stringify(rows)).not.toContain(mail!.values['key']);
    const audits = (await service.outbox(events.AuditRecorded)).filter(({ after }) =>
      after.includes('invited'),
    );
    expect(audits.at(-1)).toMatchObject({ accountId: tenants.north.id, command: 'create-user' });
  });

  it('SETUP-3 sends no invitation to disabled users or without an operator', async () => {
    expect(await invite('off@example.test', { enabled: false })).toEqual([]);
    const request = { password: '', accountId: 0 };
    expect(await refusal(tenants.createUser('super', 'free@example.test', request))).toMatchObject({
      fields: [{ field: 'password' }],
    });
  });
});

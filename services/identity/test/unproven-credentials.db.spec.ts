import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemRoleIds } from '../src/access/system-roles.js';
import { Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const manager = { roleIds: [systemRoleIds.manager] };
const sql = <R extends object>(text: string, values: unknown[] = []) =>
  tenants.identity.service.sql<R & Record<string, unknown>>(text, values);
/** Creates a person of the rival, which knows the password. */
const ofTheRival = (name: string, change = {}) =>
  tenants.identity.user(
    `${name}@example.test`,
    [{ accountId: tenants.south.id, roleId: systemRoleIds.manager }],
    change,
  );
/** Returns the mail key of an operator's invitation to an email. */
async function invited(name: string): Promise<{ id: string; key: string }> {
  const before = (await tenants.identity.mails()).length;
  await tenants.createUser('owner', `${name}@example.test`, { ...manager, password: '' });
  tenants.identity.later(2 * 60_000);
  const { id = '', key = '' } = (await tenants.identity.mails(before))[0]!.values;
  return { id, key };
}
const accept = (link: { id: string; key: string }) =>
  tenants.identity.service.asService(() => tenants.identity.sessions.confirmRegistration(link));
const accountsOf = async (email: string) =>
  (
    await sql<{ account_id: number }>(
      `select account_id from person_account m join person p on p.id = m.person_id
       where lower(p.email) = $1 and p.stands_for is null order by 1`,
      [email],
    )
  ).map(({ account_id }) => account_id);
const credentialTables = ['second_factor', 'recovery_code', 'known_device', 'sso_link'];
/** Sets up what an intruder could: a factor with its codes, a device, a provider. */
async function setUp(id: number): Promise<void> {
  await sql("insert into second_factor (person_id, secret) values ($1, '\\x01')", [id]);
  await sql("insert into recovery_code (person_id, hash) values ($1, '\\x01')", [id]);
  await sql(
    "insert into known_device (person_id, token_hash, used_at) values ($1, '\\x01', now()) on conflict do nothing",
    [id],
  );
  await sql(
    "insert into sso_link (account_id, issuer, subject, person_id, linked_at) values ($1, 'https://sso.test', $2, $3, now())",
    [tenants.south.id, String(id), id],
  );
}
const left = async (id: number) => {
  const counts = await Promise.all(
    credentialTables.map((table) => sql(`select 1 from ${table} where person_id = $1`, [id])),
  );
  return counts.map((rows) => rows.length);
};

describe('PERM-3 AUTH-2 invitations belong to an email, not to its previous holder', () => {
  it('PERM-3 does not admit a person whose operator has changed their email since', async () => {
    const { id } = await ofTheRival('wanted', { emailVerified: true });
    const link = await invited('wanted');
    await sql("update person set email = 'evil@example.test' where id = $1", [id]);
    expect(await accept(link)).toEqual({ email: 'wanted@example.test', joined: true });
    expect(await accountsOf('evil@example.test')).toEqual([tenants.south.id]);
    expect(await accountsOf('wanted@example.test')).toEqual([tenants.north.id]);
    // A new person has no known password.
    expect(await refusal(tenants.identity.login('wanted@example.test', ''))).toMatchObject({
      code: 'invalid-login',
    });
  });

  it('PERM-3 admits the current holder of the email', async () => {
    const { id } = await ofTheRival('moving', { emailVerified: true });
    const link = await invited('moving');
    await sql("update person set email = 'gone@example.test' where id = $1", [id]);
    const registered = await tenants.identity.user('by-now@example.test', [], { emailVerified: true });
    await sql("update person set email = 'moving@example.test' where id = $1", [registered.id]);
    expect(await accept(link)).toMatchObject({ joined: true });
    expect(await accountsOf('gone@example.test')).toEqual([tenants.south.id]);
    expect(await accountsOf('moving@example.test')).toEqual([tenants.north.id]);
  });
});

describe('AUTH-7 AUTH-2 credentials set up before an email was proven', () => {
  it('AUTH-7 removes factor, codes, devices, providers, password and sessions when the owner accepts an invitation', async () => {
    const { id } = await ofTheRival('squatted');
    const squatter = await tenants.identity.login('squatted@example.test');
    await setUp(id);
    await accept(await invited('squatted'));
    expect(await left(id)).toEqual([0, 0, 0, 0]);
    expect(await refusal(tenants.identity.refresh(squatter.refreshToken))).toMatchObject({
      code: 'session-ended',
    });
    expect(await refusal(tenants.identity.login('squatted@example.test'))).toMatchObject({
      code: 'invalid-login',
    });
  });

  it('AUTH-2 AUTH-7 removes them when the owner chooses a password by mail', async () => {
    const { id } = await ofTheRival('resetting');
    await setUp(id);
    await tenants.identity.service.asService(() =>
      tenants.identity.sessions.requestPasswordReset({
        ...{ email: 'resetting@example.test', address: '203.0.113.9', language: 'en' },
      }),
    );
    tenants.identity.later(2 * 60_000);
    const mail = (await tenants.identity.mails()).filter(({ to }) => to === 'resetting@example.test').at(-1)!;
    const { id: key = '', key: secret = '' } = mail.values;
    const chosen = 'a password of my own choice';
    await tenants.identity.service.asService(() =>
      tenants.identity.sessions.resetPassword({ id: key, key: secret, password: chosen }),
    );
    expect(await left(id)).toEqual([0, 0, 0, 0]);
    expect(await tenants.identity.login('resetting@example.test', chosen)).toMatchObject({ user: { id } });
    // Now the email is proven: another reset keeps the credentials.
    await setUp(id);
    expect(await left(id)).toEqual([1, 1, 2, 1]);
  });

  it('AUTH-7 PERM-3 ends sessions opened by another operator’s provider', async () => {
    const { id } = await ofTheRival('provided', { emailVerified: true });
    const opened = await tenants.identity.login('provided@example.test');
    await setUp(id);
    await accept(await invited('provided'));
    expect(await refusal(tenants.identity.refresh(opened.refreshToken))).toMatchObject({
      code: 'session-ended',
    });
    expect(await left(id)).toEqual([0, 0, 0, 0]);
  });
});

describe('PERM-2 passwords chosen by another user', () => {
  it('PERM-2 blocks grants by others until the user proves the email', async () => {
    await tenants.createUser('admin', 'made@example.test', manager);
    const { manager: few, admin } = systemRoleIds;
    expect(await refusal(tenants.grant('owner', 'made', admin))).toMatchObject({
      code: 'password-of-another',
    });
    const awaits = (by: string) =>
      tenants.as(by, async () => {
        const { user } = await tenants.identity.controller.getUser({ userId: tenants.ids['made']! });
        return user!.awaitsProof;
      });
    // A refused action is not offered.
    expect([await awaits('owner'), await awaits('admin')]).toEqual([true, false]);
    const access = async () => (await tenants.identity.login('made@example.test')).access!;
    expect((await access()).reaches).toBeDefined();
    // The user who chose it assigns their own permissions.
    await tenants.grant('admin', 'made', systemRoleIds.admin);
    await tenants.revoke('owner', 'made', few);
    await tenants.proven('made');
    expect(await awaits('owner')).toBe(false);
    await tenants.grant('owner', 'made', few);
  });

  it('PERM-2 allows grants to invited users', async () => {
    await tenants.createUser('admin', 'fresh@example.test', { password: '' });
    await expect(tenants.grant('owner', 'fresh', systemRoleIds.admin)).resolves.not.toThrow();
  });
});

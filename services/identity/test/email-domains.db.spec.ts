import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { superAdmin } from '@backroom/testing/service-under-test';
import { AuditController } from '../src/audit/audit.controller.js';
import { systemRoleIds } from '../src/access/system-roles.js';
import { password } from './identity-under-test.js';
import { Tenants } from './tenants.js';

const letters = 'max@münchen.test';
const ascii = 'max@xn--mnchen-3ya.test';
/** A person of an earlier release: stored in letters. */
const old = { letters: 'old@köln.test', ascii: 'old@xn--kln-sna.test' };

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const create = (email: string) => tenants.createUser('owner', email, { roleIds: [systemRoleIds.manager] });
const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  tenants.identity.service.sql<Row>(text, values);
const idOf = async (email: string) =>
  (await sql<{ id: number }>('select id from person where email = $1 and stands_for is null', [email]))[0]!
    .id;
const registrant = {
  ...{ email: 'ada@köln.test', firstName: 'Ada', lastName: 'Test', password },
  ...{ address: '203.0.113.9', language: 'en' },
};

describe('F21: email domains', () => {
  it('F21: one person has an email in letters and in ASCII', async () => {
    const { id } = await create(letters);
    expect(await sql('select email from person where id = $1', [id])).toEqual([{ email: ascii }]);
    for (const email of [letters, ascii, 'MAX@MÜNCHEN.test'])
      await expect(create(email)).rejects.toMatchObject({ fields: [{ field: 'email', code: 'taken' }] });
    for (const keywords of [letters, ascii, '@münch', '@munchen']) {
      const list = { accountIds: [tenants.north.id], page: 1, limit: 10, keywords };
      const { users } = await tenants.as('owner', () => tenants.people.listUsers(list));
      expect(users.map((user) => user.id)).toEqual([id]);
    }
    await tenants.identity.user('eva@bücher.test', [], { emailVerified: true });
    for (const email of ['eva@bücher.test', 'eva@xn--bcher-kva.test'])
      expect((await tenants.identity.login(email)).user!.email).toBe('eva@xn--bcher-kva.test');
    await expect(create('max@ü%2e.test')).rejects.toMatchObject({
      fields: [{ field: 'email', code: 'email' }],
    });
  });

  it('F21: finds people of earlier releases, whose domain is stored in letters, by either form', async () => {
    const { id } = await create('old@example.test');
    await sql("update person set email = 'old@köln.test', email_verified_at = now() where id = $1", [id]);
    for (const email of [old.letters, old.ascii, 'OLD@KÖLN.test']) {
      expect((await tenants.identity.login(email)).user!.id).toBe(id);
      await expect(create(email)).rejects.toMatchObject({ fields: [{ field: 'email', code: 'taken' }] });
    }
    await create('other@example.test');
    const change = tenants.updateUser('owner', 'other', { email: old.letters });
    await expect(change).rejects.toMatchObject({ fields: [{ field: 'email', code: 'taken' }] });
  });

  it('F21: an operator invites a person of another whose domain is stored in letters', async () => {
    const id = await idOf(old.letters);
    const foreign = { accountId: tenants.south.id, roleIds: [systemRoleIds.manager], password: '' };
    const standIn = await tenants.createUser('rival', old.letters, foreign);
    expect(await sql('select stands_for, email from person where id = $1', [standIn.id])).toEqual([
      { stands_for: id, email: old.ascii },
    ]);
    await expect(tenants.createUser('rival', old.ascii, foreign)).rejects.toMatchObject({
      fields: [{ code: 'taken' }],
    });
  });

  it('F21: a person saved with the same email in the other form keeps it, without a mail', async () => {
    tenants.ids['old'] = await idOf(old.letters);
    const mails = (await tenants.identity.mails()).length;
    await tenants.updateUser('owner', 'old', { email: old.ascii, firstName: 'Kim' });
    expect(await sql('select email, first_name from person where id = $1', [tenants.ids['old']])).toEqual([
      { email: old.letters, first_name: 'Kim' },
    ]);
    expect(await tenants.identity.mails(mails)).toEqual([]);
  });

  it('F21: the given form decides between two people of earlier releases', async () => {
    const [one, other] = [await create('two@example.test'), await create('two@xn--kln-sna.test')];
    await sql("update person set email = 'two@köln.test' where id = $1", [one.id]);
    expect((await tenants.identity.login('two@köln.test')).user!.id).toBe(one.id);
    expect((await tenants.identity.login('two@xn--kln-sna.test')).user!.id).toBe(other.id);
  });

  it('F21: a confirmed email voids its registrations in either form', async () => {
    const { service, sessions } = tenants.identity;
    for (let again = 0; again < 2; again++) await service.asService(() => sessions.register(registrant));
    const [mail] = (await tenants.identity.mails()).filter(({ to }) => to === 'ada@xn--kln-sna.test');
    const { id = '', key = '' } = mail!.values;
    await sql("update registration set email = 'ada@köln.test' where id <> $1", [id]);
    await service.asService(() => sessions.confirmRegistration({ id, key }));
    expect(await sql('select id from registration')).toEqual([]);
  });

  it('F21: registrations in either form are erased with their person', async () => {
    const { service, sessions } = tenants.identity;
    await service.asService(() => sessions.register(registrant));
    await sql("update registration set email = 'ada@köln.test'");
    const id = await idOf('ada@xn--kln-sna.test');
    await service.as(superAdmin, () => service.app.get(AuditController).erasePerson({ userId: id }));
    expect(await sql('select id from registration')).toEqual([]);
  });
});

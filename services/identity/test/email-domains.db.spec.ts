import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { systemRoleIds } from '../src/access/system-roles.js';
import { Tenants } from './tenants.js';

const letters = 'max@münchen.test';
const ascii = 'max@xn--mnchen-3ya.test';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const create = (email: string) => tenants.createUser('owner', email, { roleIds: [systemRoleIds.manager] });
const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  tenants.identity.service.sql<Row>(text, values);

describe('F21: email domains', () => {
  it('F21: one person has an email in letters and in ASCII', async () => {
    const { id } = await create(letters);
    expect(await sql('select email from person where id = $1', [id])).toEqual([{ email: ascii }]);
    for (const email of [letters, ascii, 'MAX@MÜNCHEN.test'])
      await expect(create(email)).rejects.toMatchObject({ fields: [{ field: 'email', code: 'taken' }] });
    for (const keywords of [letters, ascii, '@münchen']) {
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

  it('F21: an upgrade stores the emails of existing people in ASCII, unless another person has that one', async () => {
    const [alone, twice] = [await create('alone@example.test'), await create('twice@example.test')];
    const twin = await create('kim@xn--kln-sna.test');
    await sql("update person set email = 'alone@köln.test' where id = $1", [alone.id]);
    await sql("update person set email = 'kim@köln.test' where id = $1", [twice.id]);
    await sql(
      `insert into due_work (kind, key, account_id, due_at, payload)
       values ('ascii-email-domains', 'all', 0, 'epoch', '{}')`,
    );
    const before = (await tenants.identity.service.outbox(events.PersonChanged)).length;
    await tenants.identity.service.runDue();
    const emails = await sql('select id, email from person where id = any ($1) order by id', [
      [alone.id, twice.id, twin.id],
    ]);
    expect(emails.map(({ email }) => email)).toEqual([
      ...['alone@xn--kln-sna.test', 'kim@köln.test', 'kim@xn--kln-sna.test'],
    ]);
    const told = (await tenants.identity.service.outbox(events.PersonChanged)).slice(before);
    expect(told.map(({ userId, email }) => [userId, email])).toEqual([[alone.id, 'alone@xn--kln-sna.test']]);
  });
});

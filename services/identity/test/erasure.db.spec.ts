import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { ListAuditRequest } from '@backroom/proto/identity/v1/audit_service';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { AuditRecorded } from '@backroom/proto/platform/v1/audit';
import { AuditController } from '../src/audit/audit.controller.js';
import { systemRoleIds } from '../src/access/system-roles.js';
import { deletedWithPerson, keptById } from '../src/erasure/personal-rows.js';
import { personWith, superAdmin } from '@backroom/testing/service-under-test';
import { IdentityUnderTest, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
let controller: AuditController;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  controller = identity.service.app.get(AuditController);
  await identity.service.consume();
}, 60_000);
afterAll(() => identity?.service.stop());

const erase = (userId: number) => identity.service.as(superAdmin, () => controller.erasePerson({ userId }));
const history = (accountId: number, userId: number) =>
  identity.service.as(personWith(withChanges([permissions.SetupAll]), accountId), () =>
    controller.listAudit(
      ListAuditRequest.fromPartial({ page: 1, limit: 50, subjectKind: 'user', subjectId: String(userId) }),
    ),
  );

/** Publishes a change that a person made to themselves, as some service would. */
async function publish(accountId: number, userId: number, after: object): Promise<void> {
  const payload = AuditRecorded.fromPartial({
    ...{ accountId, service: 'identity', command: 'update-user', actor: `user:${userId}` },
    ...{ address: '198.51.100.77', userAgent: 'Firefox of Grace', at: Date.UTC(2026, 5, 15) },
    ...{ subjectKind: 'user', subjectId: String(userId) },
    before: JSON.stringify({ firstName: 'Grace', email: 'grace@example.test', enabled: true }),
    after: JSON.stringify(after),
  });
  const id = randomUUID();
  await identity.service.publish(events.AuditRecorded, [{ key: accountId, accountId, payload, id }]);
  const kept = () => identity.service.sql('select 1 from audit_entry where event_id = $1', [id]);
  for (let tries = 0; (await kept()).length === 0; tries++) {
    if (tries > 200) throw new Error('the change is not stored');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Returns the whole content of the database as one text. */
async function everything(): Promise<string> {
  const tables = await identity.service.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      identity.service.sql<{ t: string }>(`select '${name}' || t::text as t from ${name} t`),
    ),
  );
  return texts.flatMap((rows) => rows.map(({ t }) => t)).join('\n');
}

describe('PERM-5 personal data in the audit log', () => {
  it('PERM-5 encrypts personal fields in rows and decrypts them for readers', async () => {
    const account = await identity.account('Erasure One');
    const user = await identity.user('plain-grace@example.test', [
      { accountId: account.id, roleId: systemRoleIds.admin },
    ]);
    await publish(account.id, user.id, {
      firstName: 'Gracia',
      email: 'canary-gracia@example.test',
      address: { street: 'Canary Lane 5' },
      enabled: true,
    });
    const rows = await identity.service.sql<{ t: string }>('select e::text as t from audit_entry e');
    const stored = rows.map(({ t }) => t).join('\n');
    for (const word of ['Gracia', 'canary-gracia', 'Canary Lane', '198.51.100.77', 'Firefox of Grace'])
      expect({ word, found: stored.includes(word) }).toEqual({ word, found: false });
    const { entries } = await history(account.id, user.id);
    expect(entries[0]).toMatchObject({
      actorName: 'Ada Test',
      address: '198.51.100.77',
      userAgent: 'Firefox of Grace',
    });
    expect(entries[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'firstName', before: '"Grace"', after: '"Gracia"', erased: false },
        { field: 'address.street', before: '', after: '"Canary Lane 5"', erased: false },
      ]),
    );
    expect(entries[0]!.changes.map(({ field }) => field)).not.toContain('enabled');
  });

  it('PERM-5 limits a key to its entry and stores keys wrapped', async () => {
    const [key] = await identity.service.sql<{ wrapped: Buffer }>('select wrapped from audit_key limit 1');
    // An iv, a tag and 32 bytes that are useless without the configured key.
    expect(key!.wrapped).toHaveLength(12 + 16 + 32);
  });
});

describe('PERM-5 erasing a person', () => {
  it('PERM-5 removes all personal data, keeps the chain valid and audits the erasure once', async () => {
    const account = await identity.account('Erasure Two');
    const email = 'canary-hedy@example.test';
    const user = await identity.user(
      email,
      [{ accountId: account.id, roleId: systemRoleIds.admin }],
      { firstName: 'Canaryhedy', lastName: 'Canarylamarr', phone: '+12025550143' },
      'erasure-two',
    );
    await identity.login(email);
    await publish(account.id, user.id, { firstName: 'Canaryhedy', email, enabled: true });
    const words = ['canary-hedy', 'Canaryhedy', 'Canarylamarr', '2025550143', '203.0.113.9'];
    const before = await everything();
    for (const word of words.slice(0, 4)) expect(before).toContain(word);
    await identity.service.sql('truncate outbox');

    const first = await erase(user.id);
    const after = await everything();
    for (const word of words) expect(after.split('\n').filter((row) => row.includes(word))).toEqual([]);

    const { entries } = await history(account.id, user.id);
    expect(entries[0]).toMatchObject({ address: '', userAgent: '', actor: `user:${user.id}`, actorName: '' });
    expect(entries[0]!.changes).toEqual(
      expect.arrayContaining([{ field: 'firstName', before: '', after: '', erased: true }]),
    );
    const verified = await identity.service.as(superAdmin, () =>
      controller.verifyAudit({ nextAccountId: 0, nextSequence: 0 }),
    );
    expect(verified.broken).toEqual([]);

    const audits = await identity.service.outbox(events.AuditRecorded);
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({
      command: 'erase-person',
      subjectId: String(user.id),
      accountId: account.id,
    });
    const published = await identity.service.sql<{ value: Buffer | null }>(
      "select value from outbox where topic = 'users' and key = $1 order by seq",
      [String(user.id)],
    );
    // Consumers that count people receive the departure; the topic keeps the tombstone.
    expect(published.map(({ value }) => value === null)).toEqual([false, true]);
    identity.later(60_000);
    expect(await erase(user.id)).toEqual(first);
    expect(await identity.service.outbox(events.AuditRecorded)).toHaveLength(1);
  });

  it('PERM-5 drops personal data that arrives later and refuses sign-ins', async () => {
    const account = await identity.account('Erasure Three');
    const user = await identity.user('canary-late@example.test', [
      { accountId: account.id, roleId: systemRoleIds.admin },
    ]);
    await erase(user.id);
    await publish(account.id, user.id, {
      firstName: 'Canarylate',
      email: 'canary-late@example.test',
      enabled: false,
    });
    const rows = await identity.service.sql<{ t: string }>('select e::text as t from audit_entry e');
    expect(rows.map(({ t }) => t).join()).not.toContain('anarylate');
    const keys = await identity.service.sql(
      'select 1 from audit_key where owner = $1 and wrapped is not null',
      [`user:${user.id}`],
    );
    expect(keys).toEqual([]);
    for (const email of ['canary-late@example.test', `erased-${user.id}@erased.invalid`])
      await expect(identity.login(email, password)).rejects.toMatchObject({ code: 'invalid-login' });
    // The email is free again for a new person.
    const again = await identity.user('canary-late@example.test', [], {}, 'again');
    expect(again.id).not.toBe(user.id);
  });

  it('PERM-5 requires a super admin, refuses self-erasure and treats an unknown person as missing', async () => {
    const user = await identity.user('canary-kept@example.test');
    const others = identity.service.as(personWith(Object.values(permissions), 11), () =>
      controller.erasePerson({ userId: user.id }),
    );
    await expect(others).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(erase(Number(superAdmin.id))).rejects.toMatchObject({ code: 'erasing-oneself' });
    await expect(erase(987_654_321)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('PERM-5 declares the erasure of every table that refers to a person', async () => {
    const tables = await identity.service.sql<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'person'::regclass`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...deletedWithPerson, ...keptById].sort());
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { ListAuditRequest } from '@backroom/proto/identity/v1/audit_service';
import { AuditRecorded } from '@backroom/proto/platform/v1/audit';
import { appendEntries, type AuditEvent } from '../src/audit/append-entries.js';
import { AuditController } from '../src/audit/audit.controller.js';
import { systemRoleIds } from '../src/access/system-roles.js';
import { AuditSecret } from '../src/audit/audit-secret.js';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { personWith, superAdmin } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
let controller: AuditController;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  controller = identity.service.app.get(AuditController);
  await identity.service.consume();
}, 60_000);
afterAll(() => identity?.service.stop());

const at = Date.UTC(2026, 5, 15, 12);
const change = (accountId: number, more: Partial<AuditRecorded> = {}): AuditRecorded =>
  AuditRecorded.fromPartial({
    accountId,
    service: 'locations-kiosks',
    command: 'update-location',
    actor: 'user:900',
    address: '198.51.100.7',
    userAgent: 'Firefox',
    sessionId: 'session-1',
    subjectKind: 'location',
    subjectId: '12',
    before: JSON.stringify({ name: 'Lobby', zone: 'A', opening: { from: 8 } }),
    after: JSON.stringify({ name: 'Lobby North', zone: 'A', opening: { from: 9 } }),
    at,
    traceId: 'a'.repeat(32),
    ...more,
  });

/** Publishes changes as their owners do and waits until identity has stored them. */
async function publish(...payloads: AuditRecorded[]): Promise<void> {
  const counted = () => identity.service.sql<{ n: number }>('select count(*)::int as n from audit_entry');
  const before = (await counted())[0]!.n;
  await identity.service.publish(
    events.AuditRecorded,
    payloads.map((payload) => ({ key: payload.accountId, accountId: payload.accountId, payload })),
  );
  for (let tries = 0; (await counted())[0]!.n < before + payloads.length; tries++) {
    if (tries > 200) throw new Error('the changes are not stored');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const setupAt = (...accounts: number[]) => personWith(withChanges([permissions.SetupAll]), ...accounts);
const list = (who: Parameters<typeof identity.service.as>[0], request: Partial<ListAuditRequest> = {}) =>
  identity.service.as(who, () =>
    controller.listAudit(ListAuditRequest.fromPartial({ page: 1, limit: 100, ...request })),
  );
const verify = (accountId?: number) =>
  identity.service.as(superAdmin, () =>
    controller.verifyAudit({ accountId, nextAccountId: 0, nextSequence: 0 }),
  );
let fresh = 1_000;
const newAccount = () => ++fresh;

describe('PERM-5 audit log', () => {
  it('PERM-5 records actor, time, address and only the changed fields', async () => {
    const account = newAccount();
    await publish(change(account));
    const { entries, total } = await list(setupAt(account));
    expect(total).toBe(1);
    expect(entries[0]).toMatchObject({
      accountId: account,
      sequence: 1,
      at,
      service: 'locations-kiosks',
      command: 'update-location',
      actor: 'user:900',
      address: '198.51.100.7',
      userAgent: 'Firefox',
      sessionId: 'session-1',
      subjectKind: 'location',
      subjectId: '12',
      subjectName: 'Lobby North',
      traceId: 'a'.repeat(32),
      changes: [
        { field: 'name', before: '"Lobby"', after: '"Lobby North"', erased: false },
        { field: 'opening.from', before: '8', after: '9', erased: false },
      ],
    });
  });

  it('PERM-5 names the subject of a change that does not contain it', async () => {
    const account = newAccount();
    const after = JSON.stringify({ command: 'reboot' });
    await publish(
      change(account, { subjectKind: 'kiosk', subjectName: 'Front kiosk', before: '', after }),
      change(account, { subjectKind: 'kiosk', before: '', after }),
    );
    const { entries } = await list(setupAt(account));
    expect(entries.map(({ subjectName }) => subjectName).sort()).toEqual(['', 'Front kiosk']);
  });

  it('PERM-5 finds entries by actor', async () => {
    const { id: account } = await identity.account('Searched markets');
    const grants = [{ accountId: account, roleId: systemRoleIds.manager }];
    const { id } = await identity.user('searched@example.test', grants);
    const other = await identity.user('found@example.test');
    await publish(
      change(account, { actor: `user:${id}`, command: 'rename-here' }),
      change(account, { actor: `user:${other.id}` }),
    );
    const found = async (keywords: string) =>
      (await list(setupAt(account), { keywords })).entries.map(({ command }) => command);
    expect(await found('searched@')).toContain('rename-here');
    // Nobody finds a person of another operator.
    expect(await found('found@')).toEqual([]);
  });

  it('PERM-5 returns new entries, and those of a location with everything below it', async () => {
    const account = newAccount();
    const note = { subjectKind: 'note', subjectId: '7', command: 'save-note' };
    await publish(change(account));
    await publish(change(account, { ...note, locationId: 12, before: '' }));
    await publish(change(account, { ...note, locationId: 12 }));
    await publish(change(account, { ...note, locationId: 13, subjectId: '8', after: '' }));
    const of = async (subjectId: string) => {
      const { entries, total } = await list(setupAt(account), { subjectKind: 'location', subjectId });
      return [total, ...entries.map(({ command, locationId, isNew }) => [command, locationId, isNew])];
    };
    expect(await of('12')).toEqual([
      3,
      ['save-note', 12, false],
      ['save-note', 12, true],
      ['update-location', 0, false],
    ]);
    expect(await of('13')).toEqual([1, ['save-note', 13, false]]);
    expect(await of('14')).toEqual([0]);
    const { broken } = await verify(account);
    expect(broken).toEqual([]);
  });

  it('PERM-5 stores a redelivered event once', async () => {
    const account = newAccount();
    const id = randomUUID();
    const item = { key: account, accountId: account, payload: change(account), id };
    await identity.service.publish(events.AuditRecorded, [item, item]);
    await identity.service.publish(events.AuditRecorded, [item]);
    const other = { key: account, accountId: account, payload: change(account, { subjectId: '13' }) };
    await identity.service.publish(events.AuditRecorded, [other]);
    // Events of one account arrive in order: after the last one all have arrived.
    await waitUntil('the last entry is stored', async () =>
      (await list(setupAt(account))).entries.some(({ subjectId }) => subjectId === '13'),
    );
    expect((await list(setupAt(account))).entries.map(({ sequence }) => sequence)).toEqual([2, 1]);
    expect((await verify(account)).broken).toEqual([]);
  });

  it('PERM-5 keeps chains complete and valid under concurrent writes', async () => {
    const [one, other] = [newAccount(), newAccount()];
    const secret = identity.service.app.get(AuditSecret);
    const { database } = identity.service.platform;
    const event = (accountId: number): AuditEvent => ({
      ...({ type: 'AuditRecorded', version: 1, key: String(accountId), topic: 'audit' } as const),
      ...{ id: randomUUID(), accountId, at: new Date(at), partition: 0, offset: 0 },
      payload: change(accountId, { after: JSON.stringify({ name: 'A', email: 'ada@example.test' }) }),
    });
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        database.withTenant({ accounts: [one, other], locations: 'all' }, (tx) =>
          appendEntries(
            tx,
            secret,
            n % 2 ? [event(one), event(other)] : [event(other), event(one)],
            new Date(at),
          ),
        ),
      ),
    );
    for (const account of [one, other]) {
      const rows = await identity.service.sql<{ sequence: string }>(
        'select sequence from audit_entry where account_id = $1 order by sequence',
        [account],
      );
      expect(rows.map(({ sequence }) => Number(sequence))).toEqual(
        Array.from({ length: 40 }, (_, n) => n + 1),
      );
      expect(await verify(account)).toMatchObject({ entries: 40, broken: [], complete: true });
    }
  });

  it('PERM-5 prevents the service from changing or removing entries, and anyone from doing so by accident', async () => {
    await publish(change(newAccount()));
    const attempts = [
      'update audit_entry set actor = $$user:1$$',
      'delete from audit_entry',
      'truncate audit_entry',
    ];
    for (const attempt of [...attempts, 'delete from audit_chain', 'delete from audit_key']) {
      await expect(identity.service.sqlAsService(attempt)).rejects.toThrow(/permission denied/);
      await expect(identity.service.sql(attempt)).rejects.toThrow(/append-only/);
    }
  });

  it('PERM-3 hides its tables without a tenant', async () => {
    await publish(change(newAccount()));
    const closed = await expectTenantTablesClosed(identity.service);
    expect(closed).toEqual(expect.arrayContaining(['audit_entry', 'audit_chain']));
  });
});

describe('PERM-5 audit search', () => {
  it('PERM-5 finds by record, actor, command, period and words, paged with the total', async () => {
    const account = newAccount();
    await publish(
      change(account, { subjectId: '1', actor: 'user:31' }),
      change(account, { subjectId: '2', command: 'create-location', before: '' }),
      change(account, { subjectKind: 'product', subjectId: '1', after: JSON.stringify({ name: 'Oat bar' }) }),
      change(account, { subjectId: '3', at: Date.UTC(2026, 5, 10, 23, 30) }),
    );
    const reader = setupAt(account);
    const found = async (request: Partial<ListAuditRequest>) =>
      (await list(reader, request)).entries.map(
        ({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`,
      );
    expect(await found({ subjectKind: 'location', subjectId: '1' })).toEqual(['location 1']);
    expect(await found({ actor: 'user:31' })).toEqual(['location 1']);
    expect(await found({ command: 'create-location' })).toEqual(['location 2']);
    expect(await found({ keywords: 'oat' })).toEqual(['product 1']);
    expect(await found({ keywords: 'location' })).toHaveLength(4);
    expect(await found({ keywords: "o' or 1=1 --" })).toEqual([]);
    expect(await found({ endDate: '2026-06-10' })).toEqual(['location 3']);
    expect(await found({ startDate: '2026-06-11', endDate: '2026-06-15' })).toHaveLength(3);
    const page = await list(reader, { page: 2, limit: 3 });
    expect([page.total, page.totalExact, page.entries.length]).toEqual([4, true, 1]);
    expect(await list(reader, { page: 9, limit: 3 })).toMatchObject({ total: 4, entries: [] });
  });

  it('PERM-5 uses the account’s time zone for days', async () => {
    const account = await identity.account('Audit Berlin', undefined, {
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    });
    await publish(change(account.id, { at: Date.UTC(2026, 5, 10, 22, 30), command: 'late' }));
    const on = async (day: string) =>
      (await list(setupAt(account.id), { startDate: day, endDate: day, command: 'late' })).total;
    expect([await on('2026-06-10'), await on('2026-06-11')]).toEqual([0, 1]);
  });

  it('PERM-5 limits results to accounts whose setup the reader can view, whatever the query', async () => {
    const [mine, foreign] = [newAccount(), newAccount()];
    await publish(change(mine), change(foreign), change(0, { command: 'rebuild-projections' }));
    expect((await list(setupAt(mine))).entries.map(({ accountId }) => accountId)).toEqual([mine]);
    expect(await list(setupAt(mine), { accountIds: [foreign] })).toMatchObject({ entries: [], total: 0 });
    expect(await list(setupAt(mine), { accountIds: [0] })).toMatchObject({ entries: [], total: 0 });
    const elsewhere = {
      ...personWith(withChanges([permissions.SetupAll, permissions.LedgerAll]), mine),
      accounts: [mine, foreign],
    };
    elsewhere.permissions = { ...elsewhere.permissions, [foreign]: [permissions.LedgerAll] };
    expect((await list(elsewhere)).entries.map(({ accountId }) => accountId)).toEqual([mine]);
    await expect(
      list(personWith(withChanges([permissions.LedgerAll, permissions.SetupUsers]), mine)),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const all = (await list(superAdmin)).entries.map(({ accountId }) => accountId);
    expect(all).toEqual(expect.arrayContaining([mine, foreign, 0]));
    await expect(
      identity.service.as(setupAt(mine), () => controller.verifyAudit({ nextAccountId: 0, nextSequence: 0 })),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('PERM-5 audit verification', () => {
  /** As a database superuser: bypasses triggers, privileges and policies. */
  const tamper = (sql: string, values: unknown[]) =>
    identity.service
      .sql(`with off as (select set_config('session_replication_role', 'replica', false)) select 1`)
      .then(async () => {
        for (const table of ['audit_entry', 'audit_chain'])
          await identity.service.sql(`alter table ${table} disable trigger user`);
        await identity.service.sql(sql, values);
        for (const table of ['audit_entry', 'audit_chain'])
          await identity.service.sql(`alter table ${table} enable trigger user`);
      });
  const chainOf = async (length: number) => {
    const account = newAccount();
    await publish(...Array.from({ length }, (_, n) => change(account, { subjectId: String(n) })));
    expect((await verify(account)).broken).toEqual([]);
    return account;
  };

  it.each<[string, string, number]>([
    ['a changed field', `update audit_entry set after = '{}' where account_id = $1 and sequence = 3`, 3],
    ['another actor', `update audit_entry set actor = 'user:1' where account_id = $1 and sequence = 2`, 2],
    [
      'another time',
      `update audit_entry set at = at + interval '1 ms' where account_id = $1 and sequence = 4`,
      4,
    ],
    [
      'a copied hash',
      `update audit_entry e set hash = o.hash from audit_entry o where e.account_id = $1
       and o.account_id = $1 and e.sequence = 3 and o.sequence = 2`,
      3,
    ],
    ['a removed entry', 'delete from audit_entry where account_id = $1 and sequence = 3', 3],
    ['a removed end', 'delete from audit_entry where account_id = $1 and sequence = 5', 5],
    ['a forgotten end', 'update audit_chain set last_sequence = 4 where account_id = $1', 4],
    ['a removed chain', 'delete from audit_chain where account_id = $1', 1],
  ])('PERM-5 names the first broken entry after %s', async (_what, sql, sequence) => {
    const account = await chainOf(5);
    await tamper(sql, [account]);
    expect(await verify(account)).toMatchObject({ chains: 1, broken: [{ accountId: account, sequence }] });
    const all = await verify();
    expect(all.complete).toBe(true);
    expect(all.broken).toEqual(
      expect.arrayContaining([expect.objectContaining({ accountId: account, sequence })]),
    );
  });

  it('PERM-5 continues where the previous response stopped', async () => {
    const account = await chainOf(5);
    const rest = await identity.service.as(superAdmin, () =>
      controller.verifyAudit({ accountId: account, nextAccountId: account, nextSequence: 4 }),
    );
    expect(rest).toMatchObject({ chains: 1, entries: 2, broken: [] });
  });
});

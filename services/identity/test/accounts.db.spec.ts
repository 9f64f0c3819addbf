import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { UpdateAccountRequest } from '@backroom/proto/identity/v1/accounts_service';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { systemRoleIds } from '../src/access/system-roles.js';
import { audited } from './audited.js';
import { password } from './identity-under-test.js';
import { Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const get = (name: string, accountId = tenants.north.id) =>
  tenants.as(name, () => tenants.accounts.getAccount({ accountId }));
const change = (name: string, request: Partial<UpdateAccountRequest>) =>
  tenants.as(name, async () => {
    const whole = { accountId: tenants.north.id, address: undefined, store: true, ...request };
    return (await tenants.accounts.updateAccount(whole)).account!;
  });

describe('SETUP-1 store settings', () => {
  it('SETUP-1 saves given fields, keeps the others and audits the change', async () => {
    const saved = await change('admin', {
      website: 'https://north.example.test',
      deviceManagementUrl: 'https://tablets.example.test/{id}',
      subdomain: 'north',
      email: 'Hello@North.example.TEST',
      address: {
        streetOne: '1 Pier',
        streetTwo: '',
        city: 'Boston',
        state: 'MA',
        zip: '02110',
        country: 'USA',
      },
    });
    expect(saved).toMatchObject({
      account: { name: 'North Shore Markets' },
      profile: { email: 'hello@north.example.test', subdomain: 'north', address: { city: 'Boston' } },
    });
    await change('admin', { name: 'North Shore', version: saved.version });
    expect(await get('owner')).toMatchObject({
      account: { name: 'North Shore', deviceManagementUrl: 'https://tablets.example.test/{id}' },
      profile: { website: 'https://north.example.test' },
    });
    const published = await tenants.identity.service.outbox(events.AccountChanged);
    expect(published.at(-1)).toMatchObject({ account: { id: tenants.north.id, name: 'North Shore' } });
  });

  it('SETUP-1 names every invalid field, never changes the currency and refuses a stale version', async () => {
    const wrong = {
      name: '',
      timezone: 'Mars',
      subdomain: 'No Way',
      email: 'x',
      phone: 'x',
      website: 'javascript:1',
      deviceManagementUrl: 'javascript:alert({id})',
    };
    const { fields } = await refusal(change('admin', wrong));
    expect((fields as { field: string }[]).map(({ field }) => field).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    const hosts = ['http://tablets.example/{id}', 'https://{id}/devices', 'https://tablets.example/'];
    for (const deviceManagementUrl of hosts)
      expect(await refusal(change('admin', { deviceManagementUrl }))).toMatchObject({
        fields: [{ field: 'deviceManagementUrl', code: 'device-address' }],
      });
    expect(await refusal(change('admin', { currency: 'EUR' }))).toMatchObject({
      fields: [{ field: 'currency' }],
    });
    expect(await refusal(change('admin', { version: 1 }))).toMatchObject({ kind: 'conflict' });
    await change('rival', { accountId: tenants.south.id, subdomain: 'south' });
    expect(await refusal(change('rival', { accountId: tenants.south.id, subdomain: 'north' }))).toMatchObject(
      {
        fields: [{ field: 'subdomain', code: 'taken' }],
      },
    );
  });

  it('F18: weeks begin on Sunday until the operator chooses another day, which is published and audited', async () => {
    expect((await get('admin')).account).toMatchObject({ weekStart: 'sunday' });
    // The first entry is the sign-in.
    const entry = (await audited(tenants.identity, () => change('admin', { weekStart: 'monday' }))).at(-1);
    expect([entry!.before, entry!.after].map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { account: { weekStart: 'sunday' } },
      { account: { weekStart: 'monday' } },
    ]);
    const monday = expect.objectContaining({ id: tenants.north.id, weekStart: 'monday' });
    const page = { page: 1, limit: 10, keywords: '', fromDate: '', toDate: '', ids: [] };
    const { accounts } = await tenants.as('owner', () => tenants.identity.controller.listAccounts(page));
    expect(accounts).toContainEqual(monday);
    const published = await tenants.identity.service.outbox(events.AccountChanged);
    expect(published.at(-1)).toEqual({ account: monday });
    expect(await refusal(change('admin', { weekStart: 'friday' }))).toMatchObject({
      fields: [{ field: 'weekStart', code: 'not-one-of' }],
    });
  });

  it('PERM-3 treats an operator outside the caller’s accounts as missing', async () => {
    expect(await refusal(get('admin', tenants.south.id))).toEqual(await refusal(get('admin', 987_654)));
    const at = (accountId: number) => refusal(change('admin', { accountId, name: 'Mine' }));
    expect(await at(tenants.south.id)).toEqual(await at(987_654));
    expect(await refusal(get('manager'))).toMatchObject({ kind: 'forbidden' });
  });
});

describe('PROD-1 inventory provider', () => {
  it('PROD-1 shows it only to users who can view products or manage the operator, for their own operators', async () => {
    const { south } = tenants;
    await tenants.as('super', () =>
      tenants.accounts.updateAccount({
        accountId: south.id,
        address: undefined,
        store: false,
        provider: 'Stockwise',
      }),
    );
    const provider = (name: string, accountId = south.id) =>
      tenants.as(name, () => tenants.accounts.getProvider({ accountId }));
    for (const name of ['rival', 'both', 'super'])
      expect(await provider(name)).toEqual({ name: 'Stockwise' });
    expect(await refusal(provider('manager'))).toEqual(await refusal(provider('manager', 987_654)));
    expect(await provider('manager', tenants.north.id)).toEqual({ name: '' });
    await tenants.identity.user('stranger@example.test');
    expect(await refusal(provider('stranger'))).toMatchObject({ kind: 'forbidden' });
  });

  it('PROD-1 saves and publishes it trimmed, so that all services compare it alike (H-06)', async () => {
    const { south } = tenants;
    for (const [typed, kept] of [
      ['Own', 'Own'],
      [' OWN ', 'OWN'],
      ['', ''],
      ['   ', ''],
      ['Owner', 'Owner'],
    ] as const) {
      await tenants.as('super', () =>
        tenants.accounts.updateAccount({
          ...{ accountId: south.id, address: undefined, store: false, provider: typed },
        }),
      );
      const stored = await tenants.as('super', () => tenants.accounts.getProvider({ accountId: south.id }));
      expect([typed, stored]).toEqual([typed, { name: kept }]);
    }
  });
});

describe('OPER-1 operators', () => {
  it('OPER-1 are created only by a super admin, with "All Locations" and a first owner', async () => {
    const owner = {
      email: 'first@example.test',
      firstName: 'First',
      lastName: 'Owner',
      password,
      enabled: true,
      roleId: 1,
    };
    const request = {
      ...{ name: 'East Side', loyaltyProgram: 'yoke', currency: 'USD', timezone: 'America/Denver' },
      profile: undefined,
      owner,
      parentId: 0,
    };
    const open = (name: string) => tenants.as(name, () => tenants.accounts.createAccount(request));
    expect(await refusal(open('owner'))).toMatchObject({ kind: 'forbidden' });
    const { account } = await open('super');
    expect(await tenants.identity.person('first@example.test')).toMatchObject({
      scope: 'user admin',
      accounts: [account!.id],
    });
    expect(await tenants.identity.allLocations(account!.id)).toBeGreaterThan(1);
    // The email is taken, so no second operator is created either.
    expect(await refusal(open('super'))).toMatchObject({ fields: [{ field: 'email' }] });
    const found = await tenants.identity.service.sql("select 1 from account where name = 'East Side'");
    expect(found).toHaveLength(1);
    const bad = { ...request, name: '', currency: 'XYZ1', timezone: 'x' };
    expect(await refusal(tenants.as('super', () => tenants.accounts.createAccount(bad)))).toMatchObject({
      fields: [{ field: 'currency' }, { field: 'timezone' }, { field: 'name' }],
    });
  });

  it('OPER-1 require an open parent and show its name to users with access to it', async () => {
    const request = {
      ...{ name: 'Pier Annex', loyaltyProgram: 'yoke', currency: 'USD', timezone: 'America/Denver' },
      ...{ profile: undefined, owner: undefined, parentId: tenants.north.id },
    };
    const open = (change: object) =>
      tenants.as('super', () => tenants.accounts.createAccount({ ...request, ...change }));
    const { account } = await open({});
    const parent = { id: tenants.north.id, name: (await get('super')).account!.name };
    expect(await get('super', account!.id)).toMatchObject({ parent });
    await tenants.grant('super', 'rival', systemRoleIds.accountOwner, account!.id);
    expect((await get('rival', account!.id)).parent).toBeUndefined();
    const renamed = { accountId: account!.id, store: true, address: undefined, website: '' };
    const saved = await tenants.as('super', () => tenants.accounts.updateAccount(renamed));
    expect(saved.account).toMatchObject({ parent });
    expect(await refusal(open({ parentId: 999_999 }))).toMatchObject({ fields: [{ field: 'parent' }] });
    await tenants.as('super', () => tenants.accounts.closeAccount({ accountId: account!.id }));
    expect(await refusal(open({ name: 'Pier Two', parentId: account!.id }))).toMatchObject({
      fields: [{ field: 'parent', code: 'unknown' }],
    });
  });

  it('OPER-1 are changed with OperatorsAll there, except status and program, which only super admins change', async () => {
    expect(await refusal(change('owner', { store: false, notes: 'x' }))).toMatchObject({ kind: 'forbidden' });
    const role = await tenants.role('super', {
      name: 'Office',
      permissionIds: withChanges([permissions.OperatorsAll]),
    });
    await tenants.grant('super', 'manager', role.id);
    expect(await change('manager', { store: false, notes: 'Pays late' })).toMatchObject({
      profile: { notes: 'Pays late' },
    });
    for (const reserved of [{ status: 'suspended' }, { loyaltyProgram: 'globalConnect' }])
      expect(await refusal(change('manager', { store: false, ...reserved }))).toMatchObject({
        kind: 'forbidden',
      });
  });

  it('PERM-1 makes a suspended operator read-only for its users with the reason, but not for super admins', async () => {
    await change('super', { store: false, status: 'suspended' });
    const admin = await tenants.identity.person('admin@example.test');
    expect(admin.restricted).toEqual({ [tenants.north.id]: 'suspended' });
    const refused = {
      kind: 'forbidden',
      code: 'account-restricted',
      params: { status: 'suspended' },
    };
    for (const work of [
      () => change('admin', { name: 'Still here' }),
      () => tenants.role('admin', { name: 'Late' }),
      () => tenants.group('owner', 'Late', [11]),
      () => tenants.createUser('owner', 'late@example.test'),
      () => tenants.grant('owner', 'admin', systemRoleIds.manager),
      () => tenants.updateUser('owner', 'admin', { firstName: 'Late' }),
    ])
      expect(await refusal(work())).toMatchObject(refused);
    expect(await get('admin')).toMatchObject({ account: { status: 'suspended' } });
    // At another operator the same person can still make changes.
    await tenants.as('multi', () =>
      tenants.accounts.updateAccount({
        accountId: tenants.south.id,
        address: undefined,
        store: true,
        phone: '555 0101',
      }),
    );
    const session = await tenants.identity.login('admin@example.test');
    expect(session.access!.restrictions).toEqual([{ accountId: tenants.north.id, status: 'suspended' }]);
    await change('super', { store: false, status: 'pastDue' });
    await change('admin', { name: 'Back again' });
    await change('super', { store: false, status: 'active' });
    const { restricted } = await tenants.identity.person('admin@example.test');
    expect(restricted).toEqual({});
  });

  it('OPER-1 closes softly with OperatorsDelete: hides the operator and makes its users read-only', async () => {
    const close = (name: string, accountId: number) =>
      tenants.as(name, () => tenants.accounts.closeAccount({ accountId }));
    expect(await refusal(close('multi', tenants.south.id))).toMatchObject({ kind: 'forbidden' });
    expect(await refusal(close('owner', tenants.south.id))).toEqual(await refusal(close('owner', 987_654)));
    const { identity } = tenants;
    const nothing = identity.owed!;
    identity.owed = { currency: 'USD', customers: 1_250, operator: 0, pending: 300 };
    expect(await refusal(close('rival', tenants.south.id))).toMatchObject({
      ...{ kind: 'unprocessable', code: 'balances-owed' },
      params: {
        customers: { amount: '12.50', currency: 'USD' },
        operator: { amount: '0.00', currency: 'USD' },
        pending: { amount: '3.00', currency: 'USD' },
      },
    });
    // Balances are unknown: it stays open.
    identity.owed = undefined;
    expect(await refusal(close('rival', tenants.south.id))).toMatchObject({ kind: 'unavailable' });
    expect(await get('super', tenants.south.id)).toMatchObject({ account: { status: 'active' } });
    identity.owed = nothing;
    await close('rival', tenants.south.id);
    await tenants.as('super', () => close('super', tenants.south.id));
    const { accounts } = await tenants.as('super', () =>
      tenants.identity.controller.listAccounts({
        page: 1,
        limit: 50,
        keywords: '',
        fromDate: '',
        toDate: '',
        ids: [],
      }),
    );
    expect(accounts.map(({ id }) => id)).not.toContain(tenants.south.id);
    expect(
      await refusal(tenants.role('rival', { name: 'Late', groupId: tenants.everywhere.south })),
    ).toMatchObject({
      code: 'account-restricted',
    });
    expect(
      await refusal(change('super', { accountId: tenants.south.id, store: false, status: 'active' })),
    ).toMatchObject({
      code: 'account-closed',
    });
  });
});

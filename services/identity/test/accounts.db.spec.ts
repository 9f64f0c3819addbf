import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { UpdateAccountRequest } from '@backroom/proto/identity/v1/accounts_service';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { systemRoleIds } from '../src/access/system-roles.js';
import { password } from './identity-under-test.js';
import { Keepers, refusal } from './keepers.js';

let keepers: Keepers;
beforeAll(async () => {
  keepers = await Keepers.start();
}, 60_000);
afterAll(() => keepers?.stop());

const get = (name: string, accountId = keepers.north.id) =>
  keepers.as(name, () => keepers.accounts.getAccount({ accountId }));
const change = (name: string, request: Partial<UpdateAccountRequest>) =>
  keepers.as(name, async () => {
    const whole = { accountId: keepers.north.id, address: undefined, store: true, ...request };
    return (await keepers.accounts.updateAccount(whole)).account!;
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
    const told = await keepers.identity.service.outbox(events.AccountChanged);
    expect(told.at(-1)).toMatchObject({ account: { id: keepers.north.id, name: 'North Shore' } });
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
    await change('rival', { accountId: keepers.south.id, subdomain: 'south' });
    expect(await refusal(change('rival', { accountId: keepers.south.id, subdomain: 'north' }))).toMatchObject(
      {
        fields: [{ field: 'subdomain', code: 'taken' }],
      },
    );
  });

  it('PERM-3 treats an operator outside the caller’s accounts as missing', async () => {
    expect(await refusal(get('admin', keepers.south.id))).toEqual(await refusal(get('admin', 987_654)));
    const at = (accountId: number) => refusal(change('admin', { accountId, name: 'Mine' }));
    expect(await at(keepers.south.id)).toEqual(await at(987_654));
    expect(await refusal(get('manager'))).toMatchObject({ kind: 'forbidden' });
  });
});

describe('PROD-1 inventory provider', () => {
  it('PROD-1 shows it only to users who can view products or manage the operator, for their own operators', async () => {
    const { south } = keepers;
    await keepers.as('super', () =>
      keepers.accounts.updateAccount({
        accountId: south.id,
        address: undefined,
        store: false,
        provider: 'Stockwise',
      }),
    );
    const provider = (name: string, accountId = south.id) =>
      keepers.as(name, () => keepers.accounts.getProvider({ accountId }));
    for (const name of ['rival', 'both', 'super'])
      expect(await provider(name)).toEqual({ name: 'Stockwise' });
    expect(await refusal(provider('manager'))).toEqual(await refusal(provider('manager', 987_654)));
    expect(await provider('manager', keepers.north.id)).toEqual({ name: '' });
    await keepers.identity.user('stranger@example.test');
    expect(await refusal(provider('stranger'))).toMatchObject({ kind: 'forbidden' });
  });

  it('PROD-1 saves and publishes it trimmed, so that all services compare it alike (H-06)', async () => {
    const { south } = keepers;
    for (const [typed, kept] of [
      ['Own', 'Own'],
      [' OWN ', 'OWN'],
      ['', ''],
      ['   ', ''],
      ['Owner', 'Owner'],
    ] as const) {
      await keepers.as('super', () =>
        keepers.accounts.updateAccount({
          ...{ accountId: south.id, address: undefined, store: false, provider: typed },
        }),
      );
      const told = await keepers.as('super', () => keepers.accounts.getProvider({ accountId: south.id }));
      expect([typed, told]).toEqual([typed, { name: kept }]);
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
    const open = (name: string) => keepers.as(name, () => keepers.accounts.createAccount(request));
    expect(await refusal(open('owner'))).toMatchObject({ kind: 'forbidden' });
    const { account } = await open('super');
    expect(await keepers.identity.person('first@example.test')).toMatchObject({
      scope: 'user admin',
      accounts: [account!.id],
    });
    expect(await keepers.identity.allLocations(account!.id)).toBeGreaterThan(1);
    // The email is taken, so no second operator is created either.
    expect(await refusal(open('super'))).toMatchObject({ fields: [{ field: 'email' }] });
    const found = await keepers.identity.service.sql("select 1 from account where name = 'East Side'");
    expect(found).toHaveLength(1);
    const bad = { ...request, name: '', currency: 'XYZ1', timezone: 'x' };
    expect(await refusal(keepers.as('super', () => keepers.accounts.createAccount(bad)))).toMatchObject({
      fields: [{ field: 'currency' }, { field: 'timezone' }, { field: 'name' }],
    });
  });

  it('OPER-1 require an open parent and show its name to users with access to it', async () => {
    const request = {
      ...{ name: 'Pier Annex', loyaltyProgram: 'yoke', currency: 'USD', timezone: 'America/Denver' },
      ...{ profile: undefined, owner: undefined, parentId: keepers.north.id },
    };
    const open = (change: object) =>
      keepers.as('super', () => keepers.accounts.createAccount({ ...request, ...change }));
    const { account } = await open({});
    const parent = { id: keepers.north.id, name: (await get('super')).account!.name };
    expect(await get('super', account!.id)).toMatchObject({ parent });
    await keepers.grant('super', 'rival', systemRoleIds.accountOwner, account!.id);
    expect((await get('rival', account!.id)).parent).toBeUndefined();
    const renamed = { accountId: account!.id, store: true, address: undefined, website: '' };
    const saved = await keepers.as('super', () => keepers.accounts.updateAccount(renamed));
    expect(saved.account).toMatchObject({ parent });
    expect(await refusal(open({ parentId: 999_999 }))).toMatchObject({ fields: [{ field: 'parent' }] });
    await keepers.as('super', () => keepers.accounts.closeAccount({ accountId: account!.id }));
    expect(await refusal(open({ name: 'Pier Two', parentId: account!.id }))).toMatchObject({
      fields: [{ field: 'parent', code: 'unknown' }],
    });
  });

  it('OPER-1 are changed with OperatorsAll there, except status and program, which only super admins change', async () => {
    expect(await refusal(change('owner', { store: false, notes: 'x' }))).toMatchObject({ kind: 'forbidden' });
    const role = await keepers.role('super', {
      name: 'Office',
      permissionIds: withChanges([permissions.OperatorsAll]),
    });
    await keepers.grant('super', 'manager', role.id);
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
    const admin = await keepers.identity.person('admin@example.test');
    expect(admin.restricted).toEqual({ [keepers.north.id]: 'suspended' });
    const refused = {
      kind: 'forbidden',
      code: 'account-restricted',
      params: { status: 'suspended' },
    };
    for (const work of [
      () => change('admin', { name: 'Still here' }),
      () => keepers.role('admin', { name: 'Late' }),
      () => keepers.group('owner', 'Late', [11]),
      () => keepers.createUser('owner', 'late@example.test'),
      () => keepers.grant('owner', 'admin', systemRoleIds.manager),
      () => keepers.updateUser('owner', 'admin', { firstName: 'Late' }),
    ])
      expect(await refusal(work())).toMatchObject(refused);
    expect(await get('admin')).toMatchObject({ account: { status: 'suspended' } });
    // At another operator the same person can still make changes.
    await keepers.as('multi', () =>
      keepers.accounts.updateAccount({
        accountId: keepers.south.id,
        address: undefined,
        store: true,
        phone: '555 0101',
      }),
    );
    const session = await keepers.identity.login('admin@example.test');
    expect(session.access!.restrictions).toEqual([{ accountId: keepers.north.id, status: 'suspended' }]);
    await change('super', { store: false, status: 'pastDue' });
    await change('admin', { name: 'Back again' });
    await change('super', { store: false, status: 'active' });
    const { restricted } = await keepers.identity.person('admin@example.test');
    expect(restricted).toEqual({});
  });

  it('OPER-1 closes softly with OperatorsDelete: hides the operator and makes its users read-only', async () => {
    const close = (name: string, accountId: number) =>
      keepers.as(name, () => keepers.accounts.closeAccount({ accountId }));
    expect(await refusal(close('multi', keepers.south.id))).toMatchObject({ kind: 'forbidden' });
    expect(await refusal(close('owner', keepers.south.id))).toEqual(await refusal(close('owner', 987_654)));
    const { identity } = keepers;
    const nothing = identity.owed!;
    identity.owed = { currency: 'USD', customers: 1_250, operator: 0, pending: 300 };
    expect(await refusal(close('rival', keepers.south.id))).toMatchObject({
      ...{ kind: 'unprocessable', code: 'balances-owed' },
      params: {
        customers: { amount: '12.50', currency: 'USD' },
        operator: { amount: '0.00', currency: 'USD' },
        pending: { amount: '3.00', currency: 'USD' },
      },
    });
    // Balances are unknown: it stays open.
    identity.owed = undefined;
    expect(await refusal(close('rival', keepers.south.id))).toMatchObject({ kind: 'unavailable' });
    expect(await get('super', keepers.south.id)).toMatchObject({ account: { status: 'active' } });
    identity.owed = nothing;
    await close('rival', keepers.south.id);
    await keepers.as('super', () => close('super', keepers.south.id));
    const { accounts } = await keepers.as('super', () =>
      keepers.identity.controller.listAccounts({
        page: 1,
        limit: 50,
        keywords: '',
        fromDate: '',
        toDate: '',
        ids: [],
      }),
    );
    expect(accounts.map(({ id }) => id)).not.toContain(keepers.south.id);
    expect(
      await refusal(keepers.role('rival', { name: 'Late', groupId: keepers.everywhere.south })),
    ).toMatchObject({
      code: 'account-restricted',
    });
    expect(
      await refusal(change('super', { accountId: keepers.south.id, store: false, status: 'active' })),
    ).toMatchObject({
      code: 'account-closed',
    });
  });
});

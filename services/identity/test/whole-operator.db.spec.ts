import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { ApiKeysController } from '../src/api-key/api-keys.controller.js';
import { AuditController } from '../src/audit/audit.controller.js';
import { systemRoleIds } from '../src/access/system-roles.js';
import { SsoController } from '../src/sso/sso.controller.js';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { above, Keepers, refusal } from './keepers.js';

const { SetupAll, SetupUsers, SetupGeneral, LedgerAll, OperatorsDelete, OperatorsAll } = permissions;
let keepers: Keepers;
let part: { id: number };
beforeAll(async () => {
  keepers = await Keepers.start();
  part = await keepers.group('owner', 'Part', [11]);
  const limited = await keepers.role('owner', {
    name: 'Local',
    groupId: part.id,
    permissionIds: withChanges([SetupAll, SetupUsers, SetupGeneral, LedgerAll, OperatorsDelete]),
  });
  // Permissions that only a super admin grants.
  const operators = await keepers.role('super', {
    name: 'Local operators',
    groupId: part.id,
    permissionIds: withChanges([OperatorsAll]),
  });
  const ledger = await keepers.role('owner', { name: 'Ledger everywhere', permissionIds: [LedgerAll] });
  await keepers.createUser('owner', 'local@example.test', { roleIds: [limited.id, ledger.id] });
  await keepers.proven('local');
  await keepers.grant('super', 'local', operators.id);
}, 60_000);
afterAll(() => keepers?.stop());

const get = <T>(type: new (...parts: never[]) => T): T => keepers.identity.service.app.get(type);
const audit = (accountIds: number[]) => ({
  ...{ accountIds, page: 1, limit: 10, startDate: '', endDate: '', actor: '', subjectKind: '' },
  ...{ subjectId: '', command: '', keywords: '', without: [] },
});
const settings = {
  ...{ issuer: 'https://sign-in.example.com', clientId: 'x', emailDomains: ['example.test'] },
  ...{ defaultRoleId: systemRoleIds.manager, enabled: true, version: 0 },
};
const acts: Record<string, (accountId: number) => Promise<unknown>> = {
  'close an operator': (accountId) => keepers.accounts.closeAccount({ accountId }),
  'change an operator': (accountId) =>
    keepers.accounts.updateAccount({ accountId, name: 'Mine', address: undefined, store: false }),
  'change its store': (accountId) =>
    keepers.accounts.updateAccount({ accountId, name: 'Mine', address: undefined, store: true }),
  'see its store': (accountId) => keepers.accounts.getAccount({ accountId }),
  'demand a second factor': (accountId) =>
    get(TwoFactorController).requireTwoFactor({ accountId, required: true }),
  'see its provider': (accountId) => get(SsoController).getSso({ accountId }),
  'set its provider': (accountId) =>
    get(SsoController).setSso({ accountId, settings, clientSecret: 'secret' }),
  'search its audit log': async (accountId) => {
    const found = await get(AuditController).listAudit(audit([accountId]));
    // Lists omit invisible records.
    if (found.total > 0) return found;
    throw Object.assign(new Error('nothing'), { kind: 'notFound' });
  },
};

describe('PERM-4 users with a role of one location group', () => {
  it.each(Object.keys(acts))('PERM-4 cannot %s, which concerns every location', async (name) => {
    const { kind } = await refusal(keepers.as('local', () => acts[name]!(keepers.north.id)));
    expect(['forbidden', 'notFound']).toContain(kind);
    const [row] = await keepers.identity.service.sql(
      'select name, status, require_two_factor from account where id = $1',
      [keepers.north.id],
    );
    expect(row).toEqual({ name: 'North Shore Markets', status: 'active', require_two_factor: false });
  });

  it('PERM-4 create and end no API keys for all locations, whatever else they hold', async () => {
    const make = (name: string, groupId: number) =>
      keepers.as(name, () =>
        get(ApiKeysController).createApiKey({
          ...{ accountId: keepers.north.id, name: 'Till', permissionIds: [LedgerAll], groupId, expiresAt: 0 },
        }),
      );
    const everywhere = keepers.everywhere.north;
    expect(await refusal(make('local', everywhere))).toMatchObject(above);
    const { apiKey } = await make('owner', everywhere);
    const revoke = (id: string) => keepers.as('local', () => get(ApiKeysController).revokeApiKey({ id }));
    expect(await refusal(revoke(apiKey!.id))).toMatchObject(above);
    const own = await make('local', part.id);
    const { keys, total } = await keepers.as('local', () =>
      get(ApiKeysController).listApiKeys({ accountId: keepers.north.id, page: 1, limit: 10, keywords: '' }),
    );
    expect([keys.map(({ id }) => id), total]).toEqual([[own.apiKey!.id], 1]);
    await expect(revoke(own.apiKey!.id)).resolves.toBeDefined();
  });

  it('PERM-4 create, change, delete, assign and revoke no roles for all locations', async () => {
    const content = { name: 'Wide', permissionIds: [LedgerAll] };
    expect(await refusal(keepers.role('local', content))).toMatchObject(above);
    const { id } = await keepers.role('owner', content);
    const wide = { ...content, description: '', groupId: keepers.everywhere.north };
    await keepers.createUser('owner', 'someone@example.test');
    await keepers.proven('someone');
    for (const work of [
      () => keepers.as('local', () => keepers.roles.updateRole({ roleId: id, content: wide })),
      () =>
        keepers.as('local', () =>
          keepers.roles.updateRole({ roleId: id, content: { ...wide, groupId: part.id } }),
        ),
      () => keepers.as('local', () => keepers.roles.deleteRole({ roleId: id })),
      () => keepers.grant('local', 'someone', id),
      () => keepers.createUser('local', 'wide@example.test', { roleIds: [id] }),
    ])
      expect(await refusal(work())).toMatchObject(above);
    await keepers.grant('owner', 'someone', id);
    expect(await refusal(keepers.revoke('local', 'someone', id))).toMatchObject(above);
    const limited = { accountId: keepers.north.id, name: 'Narrower', description: '', locationIds: [11] };
    const limit = keepers.as('local', () => keepers.roles.createGroup({ ...limited, roleIds: [id] }));
    expect(await refusal(limit)).toMatchObject(above);
    const own = await keepers.role('local', { ...content, name: 'Narrow', groupId: part.id });
    await keepers.grant('local', 'someone', own.id);
    await keepers.revoke('local', 'someone', own.id);
  });

  it('PERM-4 are not needed for the same actions by users with the same permissions everywhere', async () => {
    for (const name of ['see its store', 'change its store', 'demand a second factor', 'see its provider'])
      await keepers.as('owner', () => acts[name]!(keepers.north.id));
    await keepers.as('owner', () => acts['close an operator']!(keepers.north.id));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { ApiKeysController } from '../src/api-key/api-keys.controller.js';
import { AuditController } from '../src/audit/audit.controller.js';
import { systemRoleIds } from '../src/access/system-roles.js';
import { SsoController } from '../src/sso/sso.controller.js';
import { TwoFactorController } from '../src/two-factor/two-factor.controller.js';
import { above, Tenants, refusal } from './tenants.js';

const { SetupAll, SetupUsers, SetupGeneral, LedgerAll, OperatorsDelete, OperatorsAll } = permissions;
let tenants: Tenants;
let part: { id: number };
beforeAll(async () => {
  tenants = await Tenants.start();
  part = await tenants.group('owner', 'Part', [11]);
  const limited = await tenants.role('owner', {
    name: 'Local',
    groupId: part.id,
    permissionIds: withChanges([SetupAll, SetupUsers, SetupGeneral, LedgerAll, OperatorsDelete]),
  });
  // Permissions that only a super admin grants.
  const operators = await tenants.role('super', {
    name: 'Local operators',
    groupId: part.id,
    permissionIds: withChanges([OperatorsAll]),
  });
  const ledger = await tenants.role('owner', { name: 'Ledger everywhere', permissionIds: [LedgerAll] });
  await tenants.createUser('owner', 'local@example.test', { roleIds: [limited.id, ledger.id] });
  await tenants.proven('local');
  await tenants.grant('super', 'local', operators.id);
}, 60_000);
afterAll(() => tenants?.stop());

const get = <T>(type: new (...parts: never[]) => T): T => tenants.identity.service.app.get(type);
const audit = (accountIds: number[]) => ({
  ...{ accountIds, page: 1, limit: 10, startDate: '', endDate: '', actor: '', subjectKind: '' },
  ...{ subjectId: '', command: '', keywords: '', without: [] },
});
const settings = {
  ...{ issuer: 'https://sign-in.example.com', clientId: 'x', emailDomains: ['example.test'] },
  ...{ defaultRoleId: systemRoleIds.manager, enabled: true, version: 0 },
};
const acts: Record<string, (accountId: number) => Promise<unknown>> = {
  'close an operator': (accountId) => tenants.accounts.closeAccount({ accountId }),
  'change an operator': (accountId) =>
    tenants.accounts.updateAccount({ accountId, name: 'Mine', address: undefined, store: false }),
  'change its store': (accountId) =>
    tenants.accounts.updateAccount({ accountId, name: 'Mine', address: undefined, store: true }),
  'see its store': (accountId) => tenants.accounts.getAccount({ accountId }),
  'require a second factor': (accountId) =>
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
    const { kind } = await refusal(tenants.as('local', () => acts[name]!(tenants.north.id)));
    expect(['forbidden', 'notFound']).toContain(kind);
    const [row] = await tenants.identity.service.sql(
      'select name, status, require_two_factor from account where id = $1',
      [tenants.north.id],
    );
    expect(row).toEqual({ name: 'North Shore Markets', status: 'active', require_two_factor: false });
  });

  it('PERM-4 create and end no API keys for all locations, whatever else they hold', async () => {
    const make = (name: string, groupId: number) =>
      tenants.as(name, () =>
        get(ApiKeysController).createApiKey({
          ...{ accountId: tenants.north.id, name: 'Till', permissionIds: [LedgerAll], groupId, expiresAt: 0 },
        }),
      );
    const everywhere = tenants.everywhere.north;
    expect(await refusal(make('local', everywhere))).toMatchObject(above);
    const { apiKey } = await make('owner', everywhere);
    const revoke = (id: string) => tenants.as('local', () => get(ApiKeysController).revokeApiKey({ id }));
    expect(await refusal(revoke(apiKey!.id))).toMatchObject(above);
    const own = await make('local', part.id);
    const { keys, total } = await tenants.as('local', () =>
      get(ApiKeysController).listApiKeys({ accountId: tenants.north.id, page: 1, limit: 10, keywords: '' }),
    );
    expect([keys.map(({ id }) => id), total]).toEqual([[own.apiKey!.id], 1]);
    await expect(revoke(own.apiKey!.id)).resolves.toBeDefined();
  });

  it('PERM-4 create, change, delete, assign and revoke no roles for all locations', async () => {
    const content = { name: 'Wide', permissionIds: [LedgerAll] };
    expect(await refusal(tenants.role('local', content))).toMatchObject(above);
    const { id } = await tenants.role('owner', content);
    const wide = { ...content, description: '', groupId: tenants.everywhere.north };
    await tenants.createUser('owner', 'someone@example.test');
    await tenants.proven('someone');
    for (const work of [
      () => tenants.as('local', () => tenants.roles.updateRole({ roleId: id, content: wide })),
      () =>
        tenants.as('local', () =>
          tenants.roles.updateRole({ roleId: id, content: { ...wide, groupId: part.id } }),
        ),
      () => tenants.as('local', () => tenants.roles.deleteRole({ roleId: id })),
      () => tenants.grant('local', 'someone', id),
      () => tenants.createUser('local', 'wide@example.test', { roleIds: [id] }),
    ])
      expect(await refusal(work())).toMatchObject(above);
    await tenants.grant('owner', 'someone', id);
    expect(await refusal(tenants.revoke('local', 'someone', id))).toMatchObject(above);
    const limited = { accountId: tenants.north.id, name: 'Narrower', description: '', locationIds: [11] };
    const limit = tenants.as('local', () => tenants.roles.createGroup({ ...limited, roleIds: [id] }));
    expect(await refusal(limit)).toMatchObject(above);
    const own = await tenants.role('local', { ...content, name: 'Narrow', groupId: part.id });
    await tenants.grant('local', 'someone', own.id);
    await tenants.revoke('local', 'someone', own.id);
  });

  it('PERM-4 may do all of this once they hold the same permissions everywhere', async () => {
    for (const name of ['see its store', 'change its store', 'require a second factor', 'see its provider'])
      await tenants.as('owner', () => acts[name]!(tenants.north.id));
    await tenants.as('owner', () => acts['close an operator']!(tenants.north.id));
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { areaOfChange, permissions, type PermissionName } from '@backroom/proto/permissions';
import { screen, waitFor } from '@testing-library/react';
import { refusal, type Routes } from '../../../testing/fake-api';
import { at, openScreen } from '../../../testing/screen';
import { everyPermission, operator, sessionOf } from '../../../testing/session';

const areas: Schemas['PermissionArea'][] = (['LedgerAll', 'LedgerChange', 'GiftCards'] as const).map(
  (name) => ({
    ...{ id: permissions[name], name, grantable: true, extra: false, parentId: null },
    changes: areaOfChange(permissions[name]) ?? null,
  }),
);
const group = (id: number, name: string): Schemas['LocationGroup'] => ({
  ...{ id, name, accountId: operator, assignable: true, editable: true, isSystem: id === 1, description: '' },
  ...{ grplocs: [], locationIds: [11], roles: [], updatedOn: '2026-11-01T00:00:00Z', version: 1 },
});
const role = (more: Partial<Schemas['RoleDetail']> = {}): Schemas['RoleDetail'] => ({
  ...{
    id: 9,
    name: 'Shelf keeper',
    description: '',
    accountId: operator,
    GroupId: 1,
    groupName: 'All Locations',
  },
  ...{ editable: true, givable: true, isSystem: false, updatedOn: '2026-11-01T00:00:00Z', version: 1 },
  permissions: [{ id: permissions.LedgerAll, name: 'LedgerAll', access: 'read' }],
  ...{ userGroupAccounts: [], userPermissions: [] },
  ...more,
});
const serving = (groups = [group(1, 'All Locations')]): Routes => ({
  'GET /permissions': { data: areas },
  'GET /accounts/{id}/roles': { data: [role()], meta: { totalItems: 1 } },
  'GET /accounts/{id}/roles/{roleId}': role(),
  'GET /accounts/{id}/groups': ({ query }) => {
    const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 10)];
    return { data: groups.slice((page - 1) * limit, page * limit), meta: { totalItems: groups.length } };
  },
});
const save = () => screen.getByRole('button', { name: 'Save' });
const views = everyPermission.filter((name) => areaOfChange(permissions[name]) === undefined);

describe('SETUP-4 /setup/roles/{id}', () => {
  it('SETUP-4 shows a system role and one with Admins in its name as read-only', async () => {
    for (const shown of [
      role({ id: 1, name: 'Account Owner', isSystem: true, editable: false, accountId: null }),
      role({ id: 8, name: 'Night Admins', editable: false }),
    ]) {
      await openScreen(at(`/setup/roles/${shown.id}`), {
        routes: { ...serving(), 'GET /accounts/{id}/roles/{roleId}': shown },
      });
      expect(await screen.findByText(/You can’t edit this role/)).toBeVisible();
      expect(save()).toBeDisabled();
      expect(screen.queryByRole('button', { name: 'Delete role' })).toBeNull();
    }
  });

  it('SETUP-4 reports a role deleted by another user, with a link back to the list', async () => {
    const { user } = await openScreen(at('/setup/roles/9'), {
      routes: { ...serving(), 'POST /roles/{id}': refusal(404, 'not-found') },
    });
    await user.type(await screen.findByLabelText('Description'), 'Too late');
    await user.click(save());
    expect(await screen.findByText(/This record was deleted/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(location.pathname).toBe('/setup/roles'));
  });

  it('SETUP-4 keeps the other user’s changes with "Take theirs", and asks before unsaved work is lost', async () => {
    const { api, user } = await openScreen(at('/setup/roles/9'), {
      routes: {
        ...serving(),
        'POST /roles/{id}': refusal(409, 'stale-version'),
        'GET /users': { data: { users: [], pagination: { limit: 10, page: 1, totalRecords: 0 } } },
      },
    });
    await user.type(await screen.findByLabelText('Description'), 'Mine');
    api.answer({ 'GET /accounts/{id}/roles/{roleId}': role({ name: 'Theirs', version: 2 }) });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Theirs'));
    expect(screen.getByLabelText('Description')).toHaveValue('');
    expect(api.sent('POST /roles/{id}')).toHaveLength(1);
    await user.type(screen.getByLabelText('Description'), 'Not saved');
    await user.click(screen.getAllByRole('link', { name: 'Users' })[0]!);
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Description')).toHaveValue('Not saved');
    expect(location.pathname).toBe('/setup/roles/9');
  });

  it('SETUP-4 offers every group of an operator for a role, however many there are', async () => {
    const groups = Array.from({ length: 103 }, (_, n) =>
      group(n + 1, n === 0 ? 'All Locations' : `Zone ${n}`),
    );
    await openScreen(at('/setup/roles/new'), { routes: serving(groups) });
    const choice = await screen.findByLabelText<HTMLSelectElement>('Location Group');
    await waitFor(() => {
      const offered = [...choice.options].map(({ text }) => text);
      expect(groups.filter(({ name }) => !offered.includes(name))).toEqual([]);
    });
  });

  it('SETUP-4 selects Can View with Can Change, and sends each grant separately', async () => {
    const { api, user } = await openScreen(at('/setup/roles/new'), {
      routes: { ...serving(), 'POST /groups/{id}/roles': role() },
    });
    await user.type(await screen.findByLabelText('Name'), 'Changer');
    await user.selectOptions(
      screen.getByLabelText('Location Group'),
      await screen.findByRole('option', { name: 'All Locations' }),
    );
    const view = await screen.findByRole('checkbox', { name: 'Ledger' });
    const change = screen.getByRole('checkbox', { name: 'Ledger Can Change' });
    await user.click(change);
    expect(view).toBeChecked();
    await user.click(view);
    expect(change).not.toBeChecked();
    await user.click(view);
    expect(change).not.toBeChecked();
    await user.click(save());
    expect(await screen.findByText(/Role created/)).toBeVisible();
    expect(api.sent('POST /groups/{id}/roles')).toEqual([
      expect.objectContaining({
        name: 'Changer',
        permissions: expect.arrayContaining([
          { id: permissions.LedgerAll, access: 'read' },
          { id: permissions.LedgerChange, access: null },
        ]),
      }),
    ]);
  });

  it('SETUP-4 PERM-2 disables all fields with a reason for read-only users, and does not open the form of a new role', async () => {
    const session = sessionOf({ holds: views as PermissionName[] });
    await openScreen(at('/setup/roles/9'), { session, routes: serving() });
    expect(await screen.findByText('View only. You don’t have permission to edit this.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    await openScreen(at('/setup/roles/new'), { session, routes: { ...serving(), ...forbiddenDashboard } });
    await waitFor(() => expect(location.pathname).not.toBe('/setup/roles/new'));
  });
});

/** The screen that a refusal redirects to. */
const forbiddenDashboard: Routes = {
  'POST /reports/dashboard/salesreport': refusal(403, 'forbidden'),
  'POST /reports/dashboard/usertransactionreport': refusal(403, 'forbidden'),
  'POST /reports/dashboard/fundsreport': refusal(403, 'forbidden'),
  'POST /reports/dashboard/topsalereport': refusal(403, 'forbidden'),
  'GET /kiosks/list': { rows: [], meta: { totalItems: 0 } },
};

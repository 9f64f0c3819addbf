import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { permissions } from '@backroom/proto/permissions';
import { screen, waitFor } from '@testing-library/react';
import { type Routes } from '../../../testing/fake-api';
import { at, dialog, findDone, openScreen } from '../../../testing/screen';
import { operator } from '../../../testing/session';

const nothing = { data: [], meta: { totalItems: 0 } };
const everywhere = {
  ...{ id: 1, name: 'All Locations', accountId: operator, assignable: true, editable: true, isSystem: true },
  ...{ description: '', grplocs: [], locationIds: [11], roles: [], version: 1 },
  updatedOn: '2026-11-01T00:00:00Z',
} as Schemas['LocationGroup'];
const ledger = {
  ...{ id: permissions.LedgerAll, name: 'LedgerAll', grantable: true, extra: false, parentId: null },
  changes: null,
} as Schemas['PermissionArea'];

describe('AUTH-4 /setup/api-keys', () => {
  it('AUTH-4 waits for the groups and defaults to all locations; the key is shown once', async () => {
    let release = () => undefined as void;
    const groups = new Promise<void>((resolve) => (release = resolve));
    const key = `bk_${'x'.repeat(43)}`;
    const { api, user } = await openScreen(at('/setup/api-keys'), {
      routes: {
        'GET /accounts/{id}/api-keys': nothing,
        'GET /permissions': { data: [ledger] },
        'GET /accounts/{id}/groups': async () => {
          await groups;
          return { data: [everywhere], meta: { totalItems: 1 } };
        },
        'POST /accounts/{id}/api-keys': { key } as never,
      },
    });
    await user.click((await screen.findAllByRole('button', { name: 'Create API key' }))[0]!);
    const box = await dialog();
    expect(box.queryByRole('button', { name: 'Create key' })).toBeNull();
    release();
    await user.click(await box.findByRole('button', { name: 'Create key' }));
    // The name and the areas; the group is preset.
    expect(await box.findAllByText('This is required!')).toHaveLength(2);
    expect(api.of('POST /accounts/{id}/api-keys')).toEqual([]);
    await user.type(box.getByLabelText('Name'), 'Till');
    await user.click(await box.findByRole('checkbox', { name: 'Ledger' }));
    await user.click(box.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText(key)).toBeVisible();
    expect(api.sent('POST /accounts/{id}/api-keys')).toEqual([
      { name: 'Till', GroupId: 1, permissions: ['LedgerAll'] },
    ]);
    await user.click(screen.getByRole('button', { name: 'I have saved the key' }));
    await waitFor(() => expect(screen.queryByText(key)).toBeNull());
  });
});

describe('AUTH-4 SETUP-3 /setup/security', () => {
  it("AUTH-4 SETUP-3 saves the idle time after which an operator's users sign in again", async () => {
    const kept = { requireTwoFactor: false, idleMinutes: 720 };
    const routes: Routes = {
      'GET /accounts/{id}': () => ({ ...kept }) as Schemas['AccountDetail'],
      'GET /accounts/{id}/sso': {
        ...{ issuer: '', clientId: '', defaultRoleId: 0, emailDomains: [] },
        ...{ authoritative: false, enabled: false, version: 1 },
      } as never,
      'GET /accounts/{id}/roles': nothing,
      'POST /accounts/{id}/security': ({ body }) => {
        Object.assign(kept, body);
        return undefined as never;
      },
    };
    const { api, user } = await openScreen(at('/setup/security'), { routes });
    const choice = () => screen.findByLabelText('Sign out after inactivity of');
    expect(await choice()).toHaveValue('720');
    await user.selectOptions(await choice(), '8 hours');
    await findDone('Idle timeout saved');
    await waitFor(async () => expect(await choice()).toHaveValue('480'));
    expect(api.sent('POST /accounts/{id}/security')).toEqual([{ idleMinutes: 480 }]);
    await openScreen(at('/setup/security'), { routes });
    expect(await choice()).toHaveValue('480');
  });

  it('F22: AUTH-7 sends whether the provider manages its domains', async () => {
    const kept = {
      ...{ issuer: 'https://login.example.com', clientId: 'backroom', defaultRoleId: 3 },
      ...{ emailDomains: ['münchen.example'], authoritative: false, enabled: true, version: 1 },
    };
    const routes: Routes = {
      'GET /accounts/{id}': { requireTwoFactor: false, idleMinutes: 720 } as Schemas['AccountDetail'],
      'GET /accounts/{id}/sso': { ...kept, redirectUri: 'https://example.com/callback' },
      'GET /accounts/{id}/roles': nothing,
      'POST /accounts/{id}/sso': ({ body }) => ({ ...kept, ...(body as object), version: 2 }) as never,
    };
    const { api, user } = await openScreen(at('/setup/security'), { routes });
    const box = await screen.findByRole('checkbox', { name: 'The provider manages these domains' });
    expect(box).toHaveAccessibleDescription(/Microsoft Entra ID/);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await findDone('Single sign-on saved');
    expect(api.sent('POST /accounts/{id}/sso')).toEqual([{ ...kept, authoritative: true }]);
  });
});

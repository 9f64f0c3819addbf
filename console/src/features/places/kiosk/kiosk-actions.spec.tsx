import { expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen } from '@testing-library/react';
import { failure } from '../../../testing/fake-api';
import { at, openScreen } from '../../../testing/screen';
import { everyPermission, operator, sessionOf } from '../../../testing/session';

const kiosk: Schemas['Kiosk'] = {
  ...{ id: 41, accountId: operator, LocationId: 11, name: 'Front door', uniqueLoginString: '', version: 1 },
  ...{ barcodeScanner: '', cellProvider: '', color: '', connectionType: '', creditCardReader: '', mount: '' },
  ...{ serialNumber: '', tabletType: '', power: null, enabled: true, line: null, diagnosticReport: null },
  ...{ creationDate: '2026-01-01T00:00:00Z', goneSince: null, lastSync: null },
  config: {
    ...{ appliedAt: null, appliedVersion: null, refusedAt: null, refusedReason: '', refusedVersion: null },
  },
};
const place: Schemas['Location'] = {
  ...{ id: 11, accountId: operator, name: 'Pier', status: 'active', isEnabled: true, tags: [], version: 1 },
  ...{ timezone: 'America/New_York', currency: 'USD', checkinCode: 'abc', createdAt: '2026-01-01T00:00:00Z' },
  ...{ feeActive: false, feeAmount: 0, feeSince: null, feeType: 'monetaryPercent', config: null },
  ...{ AddressId: 1, address: { city: '', country: '', state: '', streetOne: '', streetTwo: '', zip: '' } },
  ...{ kiosks: [kiosk], theme: null, ThemeId: null },
};
const fewer = everyPermission.filter((name) => name !== 'DevicesCommand');

it.each([
  ['users who may command devices', 'user admin', everyPermission, ['Reboot Kiosk Front door']],
  ['users who may not', 'user admin', fewer, []],
  ['super admins', 'super admin', everyPermission, ['Reboot Kiosk Front door', 'Update Kiosk Front door']],
] as const)(
  'LOC-2 offers %s Reboot Kiosk if permitted, and Update Kiosk to super admins only',
  async (_who, scope, holds, offered) => {
    await openScreen(at('/locations/11'), {
      session: sessionOf({ scope, holds }),
      routes: {
        'GET /locations/{id}': place,
        'GET /locations/{id}/kiosks/{kioskId}/uptime': failure(),
        'GET /reports/ledgers': failure(),
        'POST /reports/dashboard/salesreport': failure(),
      },
    });
    expect(await screen.findByText('Front door')).toBeVisible();
    const buttons = screen.queryAllByRole('button', { name: /^(Reboot|Update) Kiosk/ });
    expect(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(offered);
  },
);

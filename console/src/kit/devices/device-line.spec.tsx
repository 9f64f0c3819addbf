import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen } from '@testing-library/react';
import { at, openScreen } from '../../testing/screen';
import { operator } from '../../testing/session';

const line: Schemas['DeviceLine'] = {
  ...{ missing: 0, lost: 0, clockOffset: 0 },
  ...{ ignored: 0, ignoredFields: [], ignoredAt: null },
  ...{ rejected: 0, rejectedReason: '', rejectedAt: null },
};
const lock = (changes: Partial<Schemas['DeviceLine']>): Schemas['CoolerDetail'] => ({
  ...{ id: 5, accountId: operator, LocationId: 11, name: 'Drinks cooler', serialNumber: 'SN-5' },
  ...{ provider: '', creationDate: '2026-11-01T00:00:00Z', enabled: true, lastSync: null },
  ...{ online: true, status: 'locked', statusDate: null, uniqueLoginString: '' },
  location: { name: 'Pier', timezone: 'America/New_York' },
  unlocks: [],
  line: { ...line, ...changes },
});
const open = (changes: Partial<Schemas['DeviceLine']>) =>
  openScreen(at('/add-ons/coolers/11/5'), {
    routes: {
      'GET /locations/{locationId}/coolers/{id}': lock(changes),
      'GET /locations/{locationId}/coolers/{id}/events': { unlocks: [], meta: { totalItems: 0 } } as never,
      'GET /commands': { data: [], meta: { totalItems: 0 } },
    },
  });

describe('F3: the card of a device', () => {
  it('F3: shows how many messages were rejected, with time and reason of the last one', async () => {
    await open({
      ...{ rejected: 2, rejectedReason: 'batteryLevel: <b>Too small</b>' },
      rejectedAt: '2026-11-02T12:00:00Z',
    });
    expect(await screen.findByText('2 messages from Drinks cooler were rejected')).toBeVisible();
    expect(
      screen.getByText('Last on 11/02/2026 - 07:00 AM EST: batteryLevel: <b>Too small</b>'),
    ).toBeVisible();
    expect(screen.queryByText(/unknown fields/)).toBeNull();
  });

  it('F3: shows how many messages had unknown fields, with their names', async () => {
    await open({ ignored: 1, ignoredFields: ['note', 'lines.size'], ignoredAt: '2026-11-02T12:00:00Z' });
    expect(await screen.findByText('1 message from Drinks cooler has unknown fields')).toBeVisible();
    expect(screen.getByText('Ignored: note, lines.size')).toBeVisible();
    expect(screen.queryByText(/rejected/)).toBeNull();
  });
});

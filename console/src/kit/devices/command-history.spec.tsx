import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { screen, within } from '@testing-library/react';
import { at, openScreen } from '../../testing/screen';
import { operator } from '../../testing/session';

const lock: Schemas['CoolerDetail'] = {
  ...{ id: 5, accountId: operator, LocationId: 11, name: 'Drinks cooler', serialNumber: 'SN-5' },
  ...{ provider: '', creationDate: '2026-11-01T00:00:00Z', enabled: true, lastSync: null, line: null },
  ...{ online: false, status: 'locked', statusDate: null, uniqueLoginString: '' },
  location: { name: 'Pier', timezone: 'America/New_York' },
  unlocks: [],
};
const replaced: Schemas['ListedCommand'] = {
  ...{ id: '0197746a-0000-7000-8000-000000000001', command: 'lock', deviceId: 5, deviceKind: 'lock' },
  ...{
    deviceName: lock.name,
    LocationId: 11,
    locationName: 'Pier',
    timezone: 'America/New_York',
    batchId: null,
  },
  ...{
    queuedAt: '2026-11-02T12:00:00Z',
    sentAt: null,
    acknowledgedAt: null,
    endedAt: '2026-11-02T12:00:01Z',
  },
  ...{ expiresAt: '2026-11-02T13:00:00Z', reason: '', reasonCode: 'replaced', state: 'replaced' },
  requestedBy: { id: 7, name: 'Owner Demo' },
};

describe('DEV-3 commands to an offline lock', () => {
  it.each([
    ['en', 'Replaced', 'Replaced by a newer command before it was sent.'],
    ['de', 'Ersetzt', 'Vor dem Senden durch einen neueren Befehl ersetzt.'],
    ['ja', '置き換え済み', '送信前に新しいコマンドに置き換えられました。'],
  ] as const)(
    'DEV-3 explains in %s a command that was replaced before it was sent',
    async (language, word, reason) => {
      const { user } = await openScreen(at('/add-ons/coolers/11/5'), {
        language,
        routes: {
          'GET /locations/{locationId}/coolers/{id}': lock,
          'GET /locations/{locationId}/coolers/{id}/events': {
            unlocks: [],
            meta: { totalItems: 0 },
          } as never,
          'GET /commands': { data: [replaced], meta: { totalItems: 1 } },
        },
      });
      await user.click((await screen.findAllByRole('tab'))[1]!);
      const row = (await screen.findByText(word)).closest<HTMLElement>('[role=row], tr, [data-row], li')!;
      expect(within(row).getByText(reason)).toBeVisible();
    },
  );
});

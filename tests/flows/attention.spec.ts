import type { Schemas } from '@backroom/gateway/v2';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { plantCanaries } from '@backroom/testing/plant-canaries';
import { signIn, type DemoPerson } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';

type Attention = Schemas['Attention'];

/** The list behind each count. */
const lists: Record<keyof Attention, string> = {
  quarantine: '/quarantine?state=waiting',
  differences: '/payments/reconciliation?startDate=2000-01-01&endDate=2099-12-31',
  offline: '/alarms?open=true&kind=offline',
  'left-open': '/alarms?open=true&kind=left-open',
  'forced-open': '/alarms?open=true&kind=forced-open',
  'messages-rejected': '/alarms?open=true&kind=messages-rejected',
  'two-connections': '/alarms?open=true&kind=two-connections',
  commands: '/commands?unmended=true',
  debts: '/debts?open=true',
};
const everything = Object.keys(lists) as (keyof Attention)[];
const ofLedger: (keyof Attention)[] = ['quarantine', 'differences'];

beforeAll(() => plantCanaries(), 60_000);

describe('attention', () => {
  it.each<[DemoPerson, (keyof Attention)[]]>([
    ['owner', everything],
    ['multi', everything],
    ['clerk', ofLedger],
  ])(
    'DASH-1 LEDG-8 DEV-3 LOC-2 as %s it counts what the lists have, and nothing of others',
    async (who, seen) => {
      const person = await signIn(who);
      // Other files sell and go offline meanwhile: reads both until they agree.
      await waitUntil('the lists have as many', async () => {
        const counted = await person.get<Attention>('/attention');
        for (const part of everything) {
          if (!seen.includes(part)) {
            expect([part, counted[part]]).toEqual([part, null]);
            continue;
          }
          const { meta } = await person.get<{ meta: { totalItems: number } }>(`${lists[part]}&limit=1`);
          if (counted[part]?.count !== meta.totalItems) return false;
        }
        return true;
      });
    },
  );

  it('DASH-1 planted rows are counted', async () => {
    const { commands, differences } = await (await signIn('super')).get<Attention>('/attention');
    expect(commands!.count).toBeGreaterThan(1);
    expect(differences!.count).toBeGreaterThan(1);
  });

  it('PERM-3 refuses users without a permission for any of it', async () => {
    const { status } = await (await signIn('shopper')).call('/attention');
    expect(status).toBe(403);
  });
});

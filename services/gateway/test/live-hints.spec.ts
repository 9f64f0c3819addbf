import { describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '../../../tests/system/service-under-test.js';
import { hintFor, type Moved } from '../src/live/moved.js';

const account = 11;
const moves: Moved[] = [
  { accountId: account, topic: 'orders', locations: [1], orderIds: [] },
  { accountId: account, topic: 'figures', locations: [1], orderIds: ['o-1'] },
  { accountId: account, topic: 'kiosks', locations: [2], orderIds: [] },
];
const heard = (principal: ReturnType<typeof personWith>) => {
  const hint = hintFor(principal, account, moves, 'now');
  return hint && [hint.topics, hint.orderIds];
};
const { LedgerAll, SetupLocations, SetupUsers } = permissions;

describe('what the live stream tells', () => {
  it('PERM-2 nobody hears of what no screen of theirs shows', () => {
    expect(heard(personWith(withChanges([SetupUsers]), account))).toBeUndefined();
    expect(heard(personWith([LedgerAll], 12))).toBeUndefined();
    expect(heard(personWith([LedgerAll], account))).toEqual([['orders', 'figures'], ['o-1']]);
    expect(heard(personWith(withChanges([SetupLocations]), account))).toEqual([['kiosks'], []]);
  });

  it('PERM-4 sales of one place and people of another are not sales of both', () => {
    const role = (permission: number, ...locations: number[]) => ({
      ...{ account, permissions: [permission], everywhere: false, locations },
    });
    const person = {
      ...personWith(withChanges([LedgerAll, SetupUsers, SetupLocations]), account),
      locations: [role(LedgerAll, 2), role(SetupUsers, 1)],
    };
    expect(heard(person)).toBeUndefined();
    expect(heard({ ...person, locations: [role(LedgerAll, 1)] })).toEqual([['orders', 'figures'], ['o-1']]);
  });
});

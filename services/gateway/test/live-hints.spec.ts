import { describe, expect, it } from '@jest/globals';
import { header, type LogRecord } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { hintFor, movedBy, movingTopics, type Moved } from '../src/live/moved.js';

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
const { CustomersAll, LedgerAll, SetupLocations, SetupUsers } = permissions;

describe('hints of the live stream', () => {
  it('PERM-2 omit topics of screens that the user may not open', () => {
    expect(heard(personWith(withChanges([SetupUsers]), account))).toBeUndefined();
    expect(heard(personWith([LedgerAll], 12))).toBeUndefined();
    expect(heard(personWith([LedgerAll], account))).toEqual([['orders', 'figures'], ['o-1']]);
    expect(heard(personWith(withChanges([SetupLocations]), account))).toEqual([['kiosks'], []]);
  });

  it('PERM-2 PERM-4 CUST-1 announce changed customers only to users who may view all customers of the operator', () => {
    const { topic, type, codec } = events.CustomerChanged;
    expect(movingTopics).toContain(topic);
    const payload = {
      accountId: account,
      customerId: 4711,
      email: '',
      firstName: '',
      lastName: '',
      state: 'active',
    };
    const value = codec.encode({ ...payload, groupIds: [], joinedAt: 0 }).finish();
    const headers = { [header.type]: type, [header.account]: String(account) };
    const record: LogRecord = { topic, partition: 0, offset: 0, at: new Date(0), key: '', value, headers };
    const moved = movedBy(record)!;
    expect(moved).toEqual({ accountId: account, topic: 'customers', locations: [], orderIds: [] });
    const topicsFor = (person: ReturnType<typeof personWith>) =>
      hintFor(person, account, [moved], 'now')?.topics;
    const keeper = personWith([CustomersAll], account);
    expect(topicsFor(keeper)).toEqual(['customers']);
    for (const other of [
      personWith([CustomersAll], 12),
      personWith([LedgerAll], account),
      limitedTo(keeper, 1),
    ])
      expect(topicsFor(other)).toBeUndefined();
  });

  it('PERM-4 do not combine the sales permission of one location with the users permission of another', () => {
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

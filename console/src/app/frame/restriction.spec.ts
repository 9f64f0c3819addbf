import { describe, expect, it } from '@jest/globals';
import { blockedBy, pastDue } from './restriction';

const held = (accountId: number) => ({
  accountId,
  permission: { id: 7, name: 'LedgerAll' },
  everywhere: true,
});
const person = (
  restrictions: { accountId: number; status: string }[],
  scope: 'user' | 'super admin' = 'user',
) => ({
  scope,
  permissions: { permissions: [], userPermissions: [held(2), held(3)] },
  restrictions,
});

describe('restricted accounts', () => {
  it('SHELL-6 blocks the data of a suspended or closed operator, and all data only when every operator is', () => {
    const one = person([{ accountId: 2, status: 'suspended' }]);
    expect([blockedBy(one, 2), blockedBy(one, 3), blockedBy(one, 1)]).toEqual([
      'suspended',
      undefined,
      undefined,
    ]);
    const both = person([
      { accountId: 2, status: 'closed' },
      { accountId: 3, status: 'suspended' },
    ]);
    expect(blockedBy(both, 1)).toBe('closed');
  });

  it('SHELL-6 never blocks super admins', () => {
    expect(blockedBy(person([{ accountId: 2, status: 'suspended' }], 'super admin'), 2)).toBeUndefined();
  });

  it('SHELL-6 warns of a past due operator in view without blocking it', () => {
    const late = person([{ accountId: 2, status: 'pastDue' }]);
    expect([pastDue(late, 1), pastDue(late, 2), pastDue(late, 3)]).toEqual([[2], [2], []]);
    expect(blockedBy(late, 2)).toBeUndefined();
  });
});

import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import { areaOfChange, permissionName } from '@backroom/proto/permissions';
import { switched, switchesOf } from './area-switches';

const area = (id: number, parentId: number | null = null, more = {}): Schemas['PermissionArea'] => ({
  id,
  name: permissionName(id)!,
  parentId,
  changes: areaOfChange(id) ?? null,
  extra: false,
  grantable: true,
  ...more,
});
const areas = [
  ...[area(1), area(2, 1), area(3, 1), area(7)],
  ...[area(12), area(14, 12), area(15, 12, { grantable: false })],
  area(22, null, { extra: true }),
];

describe('SETUP-4 the switches of a role', () => {
  it('SETUP-4 changes all sub-areas with a top-level area', () => {
    expect(switched(areas, [7], 1, true)).toEqual([1, 2, 3, 7]);
    expect(switched(areas, [1, 2, 3, 7], 1, false)).toEqual([7]);
  });

  it('SETUP-4 changes only the sub-area itself', () => {
    expect(switched(areas, [1, 2, 3], 2, false)).toEqual([1, 3]);
    expect(switched(areas, [], 3, true)).toEqual([3]);
  });

  it('SETUP-4 neither adds nor removes areas that the user cannot grant', () => {
    expect(switched(areas, [], 12, true)).toEqual([12, 14]);
    expect(switched(areas, [12, 14, 15], 12, false)).toEqual([15]);
    expect(switched(areas, [], 15, true)).toEqual([]);
  });

  it('SETUP-4 includes viewing in the permission to change', () => {
    const apart = [area(7), area(107), area(12), area(112), area(14, 12), area(114, 112)];
    expect(switched(apart, [], 107, true)).toEqual([7, 107]);
    expect(switched(apart, [7, 107], 107, false)).toEqual([7]);
    expect(switched(apart, [7, 107], 7, false)).toEqual([]);
    expect(switched(apart, [], 7, true)).toEqual([7]);
    expect(switched(apart, [], 112, true)).toEqual([12, 14, 112, 114]);
    expect(switched(apart, [12, 14, 112, 114], 14, false)).toEqual([12, 112]);
    const [ledger, setup, users] = switchesOf(apart).areas;
    expect([ledger, setup, users].map((one) => one!.change!.id)).toEqual([107, 112, 114]);
  });

  it('SETUP-4 lists sub-areas below their area, and extra grants separately', () => {
    const { areas: shown, extras } = switchesOf(areas);
    expect(shown.map(({ area: { id }, isBelow }) => [id, isBelow])).toEqual([
      ...[
        [1, false],
        [2, true],
        [3, true],
        [7, false],
      ],
      ...[
        [12, false],
        [14, true],
        [15, true],
      ],
    ]);
    expect(extras.map(({ area: { id } }) => id)).toEqual([22]);
  });
});

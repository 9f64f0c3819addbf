import type { Schemas } from '@backroom/gateway/v2';

type Area = Schemas['PermissionArea'];

/**
 * The grants of a role after a switch: a top-level area changes all of its sub-areas, a sub-area only itself (S3
 * section 4). Changing an area includes viewing it, so one switch sets the other as well. Grants that the user cannot
 * assign stay unchanged.
 */
export function switched(
  areas: readonly Area[],
  held: readonly number[],
  id: number,
  isOn: boolean,
): number[] {
  const changed = areas.filter((area) => area.id === id || area.parentId === id);
  const linked = isOn
    ? areas.filter((area) => changed.some(({ changes }) => changes === area.id))
    : areas.filter(({ changes }) => changed.some((area) => area.id === changes));
  const ids = new Set(held);
  for (const area of [...changed, ...linked].filter(({ grantable }) => grantable)) {
    if (isOn) ids.add(area.id);
    else ids.delete(area.id);
  }
  return [...ids].sort((one, other) => one - other);
}

/** A switch on the screen, in the documented order: areas with their sub-areas, then the extra grants. */
export interface AreaSwitch {
  area: Area;
  /** The grant to change the contents of the area; undefined for a read-only area. */
  change: Area | undefined;
  isBelow: boolean;
}

export function switchesOf(every: readonly Area[]): {
  areas: AreaSwitch[];
  extras: AreaSwitch[];
} {
  const areas = every.filter(({ changes }) => changes === null);
  const isShown = new Set(areas.map(({ id }) => id));
  const change = ({ id }: Area) => every.find(({ changes }) => changes === id);
  // In a partial list, a sub-area may appear without its parent.
  const tops = areas.filter(({ parentId, extra }) => !(parentId !== null && isShown.has(parentId)) && !extra);
  const below = (top: Area) => areas.filter(({ parentId }) => parentId === top.id);
  return {
    areas: tops.flatMap((area) => [
      { area, change: change(area), isBelow: false },
      ...below(area).map((sub) => ({ area: sub, change: change(sub), isBelow: true })),
    ]),
    extras: areas.filter(({ extra }) => extra).map((area) => ({ area, change: undefined, isBelow: false })),
  };
}

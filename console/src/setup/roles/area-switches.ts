import type { Schemas } from '@backroom/gateway/v2';

/**
 * What a role holds after a switch: a top-level area changes all of its sub-areas, a sub-area itself alone (S3 section
 * 4). What the reader cannot give stays as it is.
 */
export function switched(
  areas: readonly Schemas['PermissionArea'][],
  held: readonly number[],
  id: number,
  isOn: boolean,
): number[] {
  const moved = areas.filter((area) => (area.id === id || area.parentId === id) && area.grantable);
  const ids = new Set(held);
  for (const area of moved) {
    if (isOn) ids.add(area.id);
    else ids.delete(area.id);
  }
  return [...ids].sort((one, other) => one - other);
}

/** A switch as the screen shows it, in the order of the documents: areas with their sub-areas, then the extra grants. */
export interface AreaSwitch {
  area: Schemas['PermissionArea'];
  isBelow: boolean;
}

export function switchesOf(areas: readonly Schemas['PermissionArea'][]): {
  areas: AreaSwitch[];
  extras: AreaSwitch[];
} {
  const isShown = new Set(areas.map(({ id }) => id));
  // Of some areas alone, a sub-area may come without its own.
  const tops = areas.filter(({ parentId, extra }) => !(parentId !== null && isShown.has(parentId)) && !extra);
  return {
    areas: tops.flatMap((area) => [
      { area, isBelow: false },
      ...areas.filter(({ parentId }) => parentId === area.id).map((sub) => ({ area: sub, isBelow: true })),
    ]),
    extras: areas.filter(({ extra }) => extra).map((area) => ({ area, isBelow: false })),
  };
}

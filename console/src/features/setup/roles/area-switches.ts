import type { Schemas } from '@backroom/gateway/v2';

type Area = Schemas['PermissionArea'];

/**
 * What a role holds after a switch: a top-level area changes all of its sub-areas, a sub-area itself alone (S3 section
 * 4). Who may change an area sees it, so that the one switch takes the other along. What the reader cannot give stays as
 * it is.
 */
export function switched(
  areas: readonly Area[],
  held: readonly number[],
  id: number,
  isOn: boolean,
): number[] {
  const moved = areas.filter((area) => area.id === id || area.parentId === id);
  const along = isOn
    ? areas.filter((area) => moved.some(({ changes }) => changes === area.id))
    : areas.filter(({ changes }) => moved.some((area) => area.id === changes));
  const ids = new Set(held);
  for (const area of [...moved, ...along].filter(({ grantable }) => grantable)) {
    if (isOn) ids.add(area.id);
    else ids.delete(area.id);
  }
  return [...ids].sort((one, other) => one - other);
}

/** A switch as the screen shows it, in the order of the documents: areas with their sub-areas, then the extra grants. */
export interface AreaSwitch {
  area: Area;
  /** What lets its holder change what the area shows; none of what is only read. */
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
  // Of some areas alone, a sub-area may come without its own.
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

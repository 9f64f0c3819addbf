/** Types that undo each other: of two such commands that wait for a device, only the newer one is still intended. */
const opposites: Readonly<Record<string, string>> = {
  lock: 'unlock',
  unlock: 'lock',
  enable: 'disable',
  disable: 'enable',
};

export function oppositeOf(type: string): string | undefined {
  return opposites[type];
}

/** What undoes what: of two such commands that wait for a device, the newer one alone is what was last asked for. */
const opposites: Readonly<Record<string, string>> = {
  lock: 'unlock',
  unlock: 'lock',
  enable: 'disable',
  disable: 'enable',
};

export function oppositeOf(type: string): string | undefined {
  return opposites[type];
}

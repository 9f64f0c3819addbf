const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Lists every IANA time zone, and the current one if this browser does not know it. */
export function zoneOptions(present: string): { value: string; label: string }[] {
  const known = zones.includes(present) ? zones : [present, ...zones];
  return known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

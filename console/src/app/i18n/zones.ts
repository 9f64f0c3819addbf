import { currentTimeZone, timeZones } from '@backroom/proto/time-zones';

/**
 * Lists all time zones by their current names. The chosen one may have a former name, as browsers still report some,
 * or no country.
 */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const current = currentTimeZone(chosen) ?? chosen;
  const zones = timeZones.includes(current) ? timeZones : [current, ...timeZones];
  return zones.map((zone) => ({
    value: zone === current ? chosen : zone,
    label: zone.replaceAll('_', ' '),
  }));
}

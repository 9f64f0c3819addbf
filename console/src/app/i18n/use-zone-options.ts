import { useEffect, useState } from 'react';

type Zones = typeof import('@backroom/proto/time-zones');

const textOf = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * Lists all time zones by their current names, which load on demand. The chosen one may have a former name, as browsers
 * still report some, or no country.
 */
export function useZoneOptions(chosen: string): { value: string; label: string }[] {
  const [zones, setZones] = useState<Zones>();
  useEffect(() => {
    // Without the list, the chosen zone can still be saved.
    import('@backroom/proto/time-zones').then(setZones, () => undefined);
  }, []);
  if (!zones) return [{ value: chosen, label: textOf(chosen) }];
  const current = zones.currentTimeZone(chosen) ?? chosen;
  const names = zones.timeZones.includes(current) ? zones.timeZones : [current, ...zones.timeZones];
  return names.map((zone) => ({ value: zone === current ? chosen : zone, label: textOf(zone) }));
}

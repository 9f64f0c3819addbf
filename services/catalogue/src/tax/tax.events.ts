import type { NewEvent } from '@backroom/platform';
import type { LocationTaxChanged } from '@backroom/proto/catalogue/v1/catalogue_events';
import { basisPointsOf } from '@backroom/pricing';
import { events } from '@backroom/proto/events';

export function locationTaxChanged(changed: Omit<LocationTaxChanged, 'rate'>): NewEvent {
  const payload: LocationTaxChanged = { ...changed, rate: basisPointsOf(changed.ratePpm) };
  return {
    event: events.LocationTaxChanged,
    key: String(payload.locationId),
    accountId: payload.accountId,
    payload,
  };
}

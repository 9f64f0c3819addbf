import type { NewEvent } from '@backroom/platform';
import type { LocationTaxChanged } from '@backroom/proto/catalogue/v1/catalogue_events';
import { events } from '@backroom/proto/events';

export function locationTaxChanged(payload: LocationTaxChanged): NewEvent {
  return {
    event: events.LocationTaxChanged,
    key: String(payload.locationId),
    accountId: payload.accountId,
    payload,
  };
}

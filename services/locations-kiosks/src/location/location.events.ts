import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Location } from '@backroom/proto/locations/v1/location';

export function locationChanged(location: Location): NewEvent {
  return {
    event: events.LocationChanged,
    key: String(location.id),
    accountId: location.accountId,
    payload: { location },
  };
}

/** The current fee of the location. */
export function locationFeeChanged({ id, accountId, fee }: Location): NewEvent {
  return {
    event: events.LocationFeeChanged,
    key: String(id),
    accountId,
    payload: { accountId, locationId: id, fee },
  };
}

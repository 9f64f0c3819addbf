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

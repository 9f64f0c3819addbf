import type { NewEvent } from '@backroom/platform';
import type { LocationTaxChanged } from '@backroom/proto/catalogue/v1/catalogue_events';
import type { Tax } from '@backroom/proto/catalogue/v1/tax';
import { events } from '@backroom/proto/events';

export function taxChanged(tax: Tax, removed = false): NewEvent {
  return {
    event: events.TaxChanged,
    key: String(tax.id),
    accountId: tax.accountId,
    payload: { tax, removed },
  };
}

export function locationTaxChanged(payload: LocationTaxChanged): NewEvent {
  return {
    event: events.LocationTaxChanged,
    key: String(payload.locationId),
    accountId: payload.accountId,
    payload,
  };
}

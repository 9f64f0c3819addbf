import type { NewEvent } from '@backroom/platform';
import type { StockMoved } from '@backroom/proto/catalogue/v1/catalogue_events';
import type { Par, Prekit, StockMovement } from '@backroom/proto/catalogue/v1/stock';
import { events } from '@backroom/proto/events';

interface Place {
  accountId: number;
  locationId: number;
}

/** Returns one event per location. */
export function stockMoved(movements: readonly StockMovement[]): NewEvent[] {
  const places = new Map<number, StockMoved>();
  for (const movement of movements) {
    const { accountId, locationId } = movement;
    const place = places.get(locationId) ?? { accountId, locationId, movements: [] };
    place.movements.push(movement);
    places.set(locationId, place);
  }
  return [...places.values()].map((payload) => ({ ...about(payload), event: events.StockMoved, payload }));
}

export function parChanged(place: Place, pars: Par[], changedAt: number): NewEvent {
  return { ...about(place), event: events.ParChanged, payload: { ...place, pars, changedAt } };
}

export function prekitChanged(prekit: Prekit): NewEvent {
  return { ...about(prekit), event: events.PrekitChanged, payload: { prekit } };
}

const about = ({ accountId, locationId }: Place) => ({ key: String(locationId), accountId });

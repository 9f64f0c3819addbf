import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { everyLocation } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useMayChange } from '../../app/routes/use-may-change';
import { featuredQuery, placesQuery } from './products.api';

const noLocations: ReadonlySet<number> = new Set();

const failureOf = ({ error, refetch }: { error: Error | null; refetch: () => unknown }) =>
  error && { error, onRetry: () => void refetch() };

/** Where the products of a page are featured, and the locations in view. */
export function useFeatured(ids: readonly number[]) {
  const { filter } = useGlobalFilter();
  const { operator, location } = filter;
  const featured = useQuery(featuredQuery(operator, ids));
  const mayChange = useMayChange(true);
  const places = useQuery(placesQuery(operator, mayChange));
  return useMemo(() => {
    const at = new Map<number, Set<number>>();
    for (const { operatorProductId, locationId } of featured.data ?? [])
      at.set(operatorProductId, (at.get(operatorProductId) ?? new Set()).add(locationId));
    return {
      failed: { featured: failureOf(featured), places: failureOf(places) },
      at: (id: number) => (featured.data ? (at.get(id) ?? noLocations) : undefined),
      /**
       * The selected location, or all locations of an operator whose products the user may change, or see if they may
       * change none.
       */
      here: (accountId: number) =>
        places.data
          ?.filter((place) => place.accountId === accountId)
          .filter(({ id }) => location === everyLocation || id === location)
          .map(({ id }) => id),
    };
  }, [featured, places, location]);
}

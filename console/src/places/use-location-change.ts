import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeLocation, locationQuery, readLocation } from './places.api';
import type { LocationContent, LocationRecord } from './places.types';

export interface LocationChange {
  change: (content: LocationContent, version: number | undefined) => Promise<LocationRecord>;
  latest: () => Promise<LocationRecord>;
}

/** The sections of a location are saved one by one: what one saved is no change of somebody else's to the next. */
export function useLocationChange(location: LocationRecord): LocationChange {
  const client = useQueryClient();
  const known = useRef(location.version);
  return {
    change: async (content, version = 0) => {
      const saved = await changeLocation(location.id, {
        ...content,
        version: Math.max(version, known.current),
      });
      known.current = saved.version;
      client.setQueryData(locationQuery(location.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['locations'] });
      void client.invalidateQueries({ queryKey: ['audit'] });
      return saved;
    },
    latest: () => readLocation(location.id),
  };
}

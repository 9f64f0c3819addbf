import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeLocation, locationQuery, readLocation } from './places.api';
import { auditSource } from '../record/audit.api';

export interface LocationChange {
  change: (content: Schemas['LocationChange'], version: number | undefined) => Promise<Schemas['Location']>;
  latest: () => Promise<Schemas['Location']>;
}

/** The sections of a location are saved one by one: what one saved is no change of somebody else's to the next. */
export function useLocationChange(location: Schemas['Location']): LocationChange {
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
      void client.invalidateQueries({ queryKey: auditSource.key });
      return saved;
    },
    latest: () => readLocation(location.id),
  };
}

import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { auditSource } from '../../kit/record/audit.api';
import { changeLocation, locationQuery } from './places.api';

/** Changes a location and updates it in all queries. */
export function useLocationChange({ id }: Pick<Schemas['Location'], 'id'>) {
  const client = useQueryClient();
  return async (content: Schemas['LocationChange']): Promise<Schemas['Location']> => {
    const saved = await changeLocation(id, content);
    client.setQueryData(locationQuery(id).queryKey, saved);
    void client.invalidateQueries({ queryKey: ['locations'] });
    void client.invalidateQueries({ queryKey: auditSource.key });
    return saved;
  };
}

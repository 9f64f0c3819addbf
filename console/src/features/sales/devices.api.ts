import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';

/** More than a picker shows at once: the rest is found by its name. */
const few = 50;

/** The devices that sell at these places, by name and place. */
export const devicesQuery = (operator: number, location: number, keywords: string) =>
  queryOptions({
    queryKey: ['devices', operator, location, keywords] as QueryKey,
    queryFn: async ({ signal }) => {
      const query = { limit: few, page: 1, operator, location, ...(keywords && { keywords }) };
      const { rows } = await answer(api.GET('/kiosks/list', { params: { query }, signal }));
      return rows.map(({ id, name, locationName, accountId }) => ({
        ...{ id, accountId },
        name: `${name ?? id} · ${locationName}`,
      }));
    },
  });

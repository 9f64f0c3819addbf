import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';

/** More than a picker shows at once: the others are found by name. */
const maxShown = 50;

/** The selling devices at these locations, by name and location. */
export const devicesQuery = (operator: number, location: number, keywords: string) =>
  queryOptions({
    queryKey: ['devices', operator, location, keywords] as QueryKey,
    queryFn: async ({ signal }) => {
      const query = { limit: maxShown, page: 1, operator, location, ...(keywords && { keywords }) };
      const { rows } = await answer(api.GET('/kiosks/list', { params: { query }, signal }));
      return rows.map(({ id, name, locationName, accountId }) => ({
        ...{ id, accountId },
        name: `${name ?? id} · ${locationName}`,
      }));
    },
  });

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../api/client';
import type { Language } from './languages';
import { setZoneRules, type ZoneRules } from './zone-rules';
import { useLanguage } from './use-language';

/** A console may stay open for days, and the server's zone data change meanwhile. */
const refreshMs = 6 * 3_600_000;

/** Loads the server's rules of time zones, with names in a language. */
export const zoneRulesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['time-zones', language],
    queryFn: async ({ signal }): Promise<ZoneRules> => {
      const { data, until } = await answer(
        api.GET('/time-zones', { params: { query: { language } }, signal }),
      );
      const periods = data.flatMap(({ timezones, periods }) => {
        const parsed = periods.map(({ from, ...rest }) => ({ from: Date.parse(from), ...rest }));
        return timezones.map((zone) => [zone, parsed] as const);
      });
      return { language, until: Date.parse(until), periods: new Map(periods) };
    },
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });

/** Keeps the rules of the current language; used once, in the frame. */
export function useZoneRules(): void {
  const [language] = useLanguage();
  const { data } = useQuery(zoneRulesQuery(language));
  useEffect(() => {
    if (data) setZoneRules(data);
  }, [data]);
}

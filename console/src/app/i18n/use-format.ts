import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format';
import { onZoneRules, zoneRules, type ZoneRules } from './zone-rules';

let current: { locale: string; rules: ZoneRules | null; format: Format } | null = null;

/** Returns the shared formatters of the current language; new ones once the server's rules of time zones have loaded. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const rules = useSyncExternalStore(onZoneRules, zoneRules);
  if (current?.locale !== i18n.language || current.rules !== rules) {
    current = { locale: i18n.language, rules, format: createFormat(i18n.language) };
  }
  return current.format;
}

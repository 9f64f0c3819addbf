import type { Fields } from '@backroom/proto/fields';
import type { TOptions } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The required strings of a resource; `saved`, `added` and `deleted` are for the audit log. */
const required = [
  ...['title', 'kind', 'search', 'add', 'edit', 'delete', 'editOne', 'deleteOne', 'deleteSentence'],
  ...['notLoaded', 'notSaved', 'notDeleted', 'empty', 'emptyText', 'saved', 'added', 'deleted'],
];

/** Returns the keys of the required strings. Optional are `listHelp`, `deleteHelp` and `help.<name>` below an input. */
export const labelKeys = (fields: Fields): string[] => [
  ...required,
  ...Object.keys(fields).map((name) => `field.${name}`),
];

/** Where the strings of a resource are located. */
export interface LabelSource {
  feature: string;
  /** The part of the feature's strings that contains them; all by default. Field keys have no `field.` prefix there. */
  part?: string;
  /** Full keys that replace the conventional ones. */
  keys?: Readonly<Record<string, string>>;
}

export interface Labels {
  text: (key: string, values?: TOptions) => string;
  /** Undefined if the feature has no such string. */
  optional: (key: string) => string | undefined;
}

export function useLabels(source: LabelSource): Labels {
  const { t, i18n } = useTranslation(source.feature);
  return useMemo(
    () => ({
      text: (key, values) => t(keyIn(source, key), values ?? {}),
      optional: (key) =>
        i18n.exists(keyIn(source, key), { ns: source.feature }) ? t(keyIn(source, key)) : undefined,
    }),
    [t, i18n, source],
  );
}

function keyIn({ part, keys }: LabelSource, key: string): string {
  return keys?.[key] ?? (part ? `${part}.${key.replace(/^field\./, '')}` : key);
}

import type { TOptions } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The strings of a resource: `title`, `kind`, `field.<name>`, `search`, `add`, `edit`, `delete`, `editOne`, `deleteOne`,
 * `deleteSentence`, `notLoaded`, `notSaved`, `notDeleted`, `empty`, `emptyText`; for the audit log `saved`, `added` and
 * `deleted`; optional `help`, `deleteHelp` and `help.<name>`.
 */
export interface LabelSource {
  feature: string;
  /** Another key in place of the one above. */
  keyOf?: (key: string) => string;
}

export interface Labels {
  text: (key: string, values?: TOptions) => string;
  /** Undefined where the feature has no such string. */
  optional: (key: string) => string | undefined;
}

export function useLabels({ feature, keyOf = (key) => key }: LabelSource): Labels {
  const { t, i18n } = useTranslation(feature);
  return useMemo(
    () => ({
      text: (key, values) => t(keyOf(key), values ?? {}),
      optional: (key) => (i18n.exists(keyOf(key), { ns: feature }) ? t(keyOf(key)) : undefined),
    }),
    // `keyOf` never changes for a feature.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [t, i18n, feature],
  );
}

import type { TFunction } from 'i18next';

/** Built-in roles and the group of all locations in the reader's language; any other name as entered. */
export const systemName = (t: TFunction<'setup'>, name: string): string =>
  t(`systemName.${name}`, { defaultValue: name });

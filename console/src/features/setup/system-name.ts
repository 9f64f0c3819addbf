import type { TFunction } from 'i18next';

/** The built-in roles and the group of all locations in the reader's language; any other name as somebody wrote it. */
export const systemName = (t: TFunction<'setup'>, name: string): string =>
  t(`systemName.${name}`, { defaultValue: name });

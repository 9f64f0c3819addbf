import type { TFunction } from 'i18next';

/** A rule names the key of its text; what the server found is text already. */
export function errorText(t: TFunction<'places'>, error: string | undefined): string | undefined {
  return error?.startsWith('rule.') ? t(error as 'rule.fee') : error;
}

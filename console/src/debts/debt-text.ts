import type { TFunction } from 'i18next';
import type { Debt } from './debts.api';

/** Who owes it, in words. */
export const customerOf = (t: TFunction<'debts'>, { customer }: Debt): string =>
  customer?.name ?? t('nobody');

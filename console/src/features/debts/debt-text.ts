import type { TFunction } from 'i18next';
import type { Debt } from './debts.api';

/** The debtor's name; the number of a customer who was erased or never had a name. */
export const customerOf = (t: TFunction<'debts'>, { customer }: Debt): string =>
  customer ? customer.name || t('customerNumber', { id: customer.id }) : t('nobody');

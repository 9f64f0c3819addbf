import type { TFunction } from 'i18next';
import type { Debt } from './debts.api';

/** Who owes it, in words; of somebody who was erased, or never had a name, the number. */
export const customerOf = (t: TFunction<'debts'>, { customer }: Debt): string =>
  customer ? customer.name || t('customerNumber', { id: customer.id }) : t('nobody');

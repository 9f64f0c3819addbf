import type { Schemas } from '@backroom/gateway/v2';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

export type Debt = Schemas['Debt'];

type Filters = Readonly<Record<string, string | undefined>>;
/** Debts of sales without a customer. */
export const isUnclaimed = ({ who }: Filters): boolean => who === 'nobody';
/** Includes debts that are fully settled. */
export const includesAll = ({ state }: Filters): boolean => state === 'all';

export const debtsSource = listSource({
  key: ['debts'],
  path: '/debts',
  extraParams: ({ operator }, { filters }) => ({
    operator,
    customer: isUnclaimed(filters) ? 0 : undefined,
    open: includesAll(filters) ? undefined : true,
  }),
  live: 'purses',
  filters: ['who', 'state'],
});

export const writeOff = ({ id }: Debt, reason: string, intent: string) =>
  answer(
    api.POST('/debts/{debtId}/write-off', {
      params: { path: { debtId: id } },
      body: { reason },
      headers: { 'Idempotency-Key': intent },
    }),
  );

import { ofCopies, Problem, type Principal, type Tx } from '@backroom/platform';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { isOwn } from './product.sql.js';

/** The currency of an operator and the provider that decides its products; empty: the operator itself. */
export interface Operator {
  currency: string;
  provider: string;
}

/** Throws `notFound` for an unknown operator, except for the demo, which runs before the copies of operators exist. */
export async function operatorOf(tx: Tx, principal: Principal, accountId: number): Promise<Operator> {
  const account = await tx.records.findOneBy(AccountCopy, { accountId });
  if (!account && principal.kind !== 'service')
    throw Problem.notFound('account', ofCopies(AccountCopy, accountId));
  const { currency, provider } = account ?? { currency: '', provider: '' };
  return { currency: currency || 'USD', provider: isOwn(provider) ? '' : provider };
}

/** Throws if another provider decides the operator's products: API keys import them, and users maintain only prices. */
export function refuseForeign(principal: Principal, { provider }: Operator): void {
  if (principal.kind === 'user' && provider)
    throw new Problem('unprocessable', fault('foreign-product', { provider }));
}

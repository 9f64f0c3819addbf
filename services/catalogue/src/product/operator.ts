import { Problem, type Principal, type Tx } from '@backroom/platform';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { isOwn } from './product.sql.js';

/** What an operator counts in, and who else decides what it sells; empty: itself. */
export interface Operator {
  currency: string;
  provider: string;
}

/** Throws `notFound` for one that is not known; the demo is made before anything was told of its operators. */
export async function operatorOf(tx: Tx, principal: Principal, accountId: number): Promise<Operator> {
  const account = await tx.records.findOneBy(AccountCopy, { accountId });
  if (!account && principal.kind !== 'service') throw Problem.notFound('account');
  const { currency, provider } = account ?? { currency: '', provider: '' };
  return { currency: currency || 'USD', provider: isOwn(provider) ? '' : provider };
}

/** Throws where somebody else decides what the operator sells: such products come by programs, people keep their prices. */
export function refuseForeign(principal: Principal, { provider }: Operator): void {
  if (principal.kind === 'user' && provider)
    throw new Problem('unprocessable', fault('foreign-product', { provider }));
}

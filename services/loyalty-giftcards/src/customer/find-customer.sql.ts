import { Problem, type Tx } from '@backroom/platform';
import { accountsWith } from '../copies/accounts-with.js';
import type { CustomerScope } from './customer-scope.js';
import type { CustomerKey } from './list-customers.sql.js';

/**
 * Returns a customer of the first account of a scope that has them. Throws `notFound` if there is none, or if they were
 * not seen at a visible location (PERM-4).
 */
export async function findCustomer(tx: Tx, scope: CustomerScope, id: number): Promise<CustomerKey> {
  const [key] = await tx.query<CustomerKey>(
    `select c.account_id, c.person_id from customer c where c.account_id = any ($1) and c.person_id = $2
       and ($3 or c.account_id = any ($4) or exists (select from customer_place p where p.account_id = c.account_id and p.person_id = c.person_id))
     order by c.account_id limit 1`,
    [await accountsWith(tx, scope, 'customers'), id, scope.locations === 'all', scope.wholeAccounts],
  );
  if (!key) throw Problem.notFound('customer');
  return key;
}

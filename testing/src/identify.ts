import type { Schemas } from '@backroom/gateway/v2';
import { call, type Person } from './people.js';
import { waitUntil } from './running-system.js';
import { postgres } from './stores.js';

/**
 * Identifies a person at a kiosk by their code, which makes them a customer of its operator, and waits until the ledger
 * knows it. Returns the response to the kiosk, with the token of their session there.
 */
export async function identify(person: Person, deviceToken: string): Promise<Schemas['IdentifiedCustomer']> {
  const { code } = (await person.call<{ code: string }>('/users/me/codes', { method: 'POST' })).body;
  const known = await call<Schemas['IdentifiedCustomer']>('/wallets/identify', {
    token: deviceToken,
    body: { code },
  });
  if (known.status !== 200) throw new Error(`identifying answers ${known.status}: ${known.text}`);
  await waitUntil('the ledger knows the customer', async () => {
    const rows = await postgres('orders_ledger', 'select from member where customer_id = $1', [
      person.session.id,
    ]);
    return rows.length > 0;
  });
  return known.body;
}

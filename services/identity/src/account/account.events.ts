import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Account } from '@backroom/proto/identity/v1/account';

export function accountChanged(account: Account): NewEvent {
  return {
    event: events.AccountChanged,
    key: String(account.id),
    accountId: account.id,
    payload: { account },
  };
}

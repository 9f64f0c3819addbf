import type { Tx } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type {
  AccountName,
  AccountProfile,
  GetAccountResponse,
} from '@backroom/proto/identity/v1/accounts_service';
import { AccountRecord } from './account.entity.js';

export function accountById(tx: Tx, id: number): Promise<AccountRecord | null> {
  return tx.records.findOneBy(AccountRecord, { id });
}

/** Returns the IDs of the people who hold a role at the account. */
export async function staffOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    'select distinct person_id from person_grant where account_id = $1',
    [accountId],
  );
  return rows.map(({ person_id }) => person_id);
}

export function accountOf(record: AccountRecord): Account {
  const { id, name, loyaltyProgram, currency, timezone, status, provider, weekStart } = record;
  const deviceManagementUrl = record.deviceManagementUrl || undefined;
  return { id, name, loyaltyProgram, currency, timezone, status, provider, deviceManagementUrl, weekStart };
}

function profileOf(record: AccountRecord): AccountProfile {
  const { firstName, lastName, email, phone, subdomain, website, defaultTheme, paymentsMerchantId } = record;
  const { provider, processor, notes } = record;
  const { streetOne = '', streetTwo = '', city = '', state = '', zip = '', country = '' } = record.address;
  return {
    ...{ firstName, lastName, email, phone, subdomain, website, defaultTheme, paymentsMerchantId },
    ...{ provider, processor, notes },
    address: { streetOne, streetTwo, city, state, zip, country },
  };
}

export function detailsOf(record: AccountRecord, parent?: AccountName): GetAccountResponse {
  const { createdAt, version, requireTwoFactor, idleMinutes } = record;
  return {
    account: accountOf(record),
    profile: profileOf(record),
    createdAt: createdAt.getTime(),
    ...{ version, requireTwoFactor, idleMinutes, parent },
  };
}

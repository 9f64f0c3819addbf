import type { Tx } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type {
  AccountName,
  AccountProfile,
  GetAccountResponse,
} from '@backroom/proto/identity/v1/accounts_service';

export interface AccountRow {
  id: number;
  name: string;
  loyalty_program: string;
  currency: string;
  timezone: string;
  status: string;
  created_at: Date;
  version: number;
  require_two_factor: boolean;
  idle_minutes: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: Partial<NonNullable<AccountProfile['address']>>;
  subdomain: string;
  website: string;
  default_theme: string;
  device_management_url: string;
  payments_merchant_id: string;
  provider: string;
  processor: string;
  notes: string;
  parent_id: number | null;
  [column: string]: unknown;
}

export async function accountById(tx: Tx, id: number): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>('select * from account where id = $1', [id]);
  return row;
}

/** Ids of the people who hold a role at the account. */
export async function staffOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    'select distinct person_id from person_grant where account_id = $1',
    [accountId],
  );
  return rows.map(({ person_id }) => person_id);
}

export function accountOf(row: AccountRow): Account {
  const { id, name, loyalty_program: loyaltyProgram, currency, timezone, status } = row;
  const deviceManagementUrl = row.device_management_url || undefined;
  return { id, name, loyaltyProgram, currency, timezone, status, deviceManagementUrl };
}

export function profileOf(row: AccountRow): AccountProfile {
  const { streetOne = '', streetTwo = '', city = '', state = '', zip = '', country = '' } = row.address;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    address: { streetOne, streetTwo, city, state, zip, country },
    subdomain: row.subdomain,
    website: row.website,
    defaultTheme: row.default_theme,
    paymentsMerchantId: row.payments_merchant_id,
    provider: row.provider,
    processor: row.processor,
    notes: row.notes,
  };
}

export function detailsOf(row: AccountRow, parent?: AccountName): GetAccountResponse {
  return {
    account: accountOf(row),
    profile: profileOf(row),
    createdAt: row.created_at.getTime(),
    version: row.version,
    requireTwoFactor: row.require_two_factor,
    idleMinutes: row.idle_minutes,
    parent,
  };
}

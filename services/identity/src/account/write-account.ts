import { Problem, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import type { AccountContent } from './account-content.js';

/** Writes what is given of an account. Refuses a subdomain that another account has. */
export async function writeAccount(tx: Tx, id: number, content: AccountContent): Promise<void> {
  const writing = tx.query(
    `update account set name = coalesce($2, name), timezone = coalesce($3, timezone),
       loyalty_program = coalesce($4, loyalty_program), status = coalesce($5, status),
       first_name = coalesce($6, first_name), last_name = coalesce($7, last_name), email = coalesce($8, email),
       phone = coalesce($9, phone), address = coalesce($10, address), subdomain = coalesce($11, subdomain),
       website = coalesce($12, website), default_theme = coalesce($13, default_theme),
       payments_merchant_id = coalesce($14, payments_merchant_id), provider = coalesce($15, provider),
       processor = coalesce($16, processor), notes = coalesce($17, notes),
       device_management_url = coalesce($18, device_management_url), version = version + 1
     where id = $1`,
    [
      id,
      content.name,
      content.timezone,
      content.loyaltyProgram,
      content.status,
      content.firstName,
      content.lastName,
      content.email,
      content.phone,
      content.address && JSON.stringify(content.address),
      content.subdomain,
      content.website,
      content.defaultTheme,
      content.paymentsMerchantId,
      content.provider,
      content.processor,
      content.notes,
      content.deviceManagementUrl,
    ],
  );
  // Other accounts are out of sight here: their subdomains are known to the index alone.
  await writing.catch((error: { code?: string; constraint?: string }) => {
    throw error.constraint === 'account_subdomain' ? Problem.invalid('subdomain', fault('taken')) : error;
  });
}

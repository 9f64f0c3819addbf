import { emailForms, type Tx } from '@backroom/platform';

/** Deletes every pending registration of an email. */
export async function forgetRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.query('delete from registration where lower(email) = any ($1::text[])', [emailForms(email)]);
}

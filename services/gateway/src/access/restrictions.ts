import { restrictedStatuses } from '@backroom/platform';

/** The read-only accounts with their status, as a principal carries them. */
export function restrictedBy(
  accounts: readonly { accountId: number; status: string }[],
): Record<string, string> {
  return Object.fromEntries(
    accounts
      .filter(({ status }) => restrictedStatuses.includes(status))
      .map(({ accountId, status }) => [accountId, status]),
  );
}

/** Of these nothing can be changed (decisions: Restricted accounts); one that is past due goes on. */
const refusesWrites = ['suspended', 'closed'];

/** The accounts of which nothing can be changed, with their status, as a principal carries them. */
export function restrictedBy(
  accounts: readonly { accountId: number; status: string }[],
): Record<string, string> {
  return Object.fromEntries(
    accounts
      .filter(({ status }) => refusesWrites.includes(status))
      .map(({ accountId, status }) => [accountId, status]),
  );
}

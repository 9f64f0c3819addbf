// npm run audit -- verify: recomputes the chains of the audit log and reports the first broken entry of each.
import { CommandError, parse, runCommand, systemApi, table, usageOfAccess } from './system-api.mjs';

const usage = `usage: npm run audit -- verify [--account N]
                verify all chains, or that of one account (0: without an account)${usageOfAccess}
Ends with 2 when a chain is broken.`;

/** The system checks for some seconds per call: called again with the position where it stopped. */
async function verify(api, { account, json }) {
  if (account !== undefined && !/^\d{1,15}$/.test(account))
    throw new CommandError(`--account must be a number, not ${account}`);
  const total = { chains: 0, entries: 0, broken: [] };
  let next = { account: 0, sequence: 0 };
  while (next) {
    const query = new URLSearchParams({
      ...(account !== undefined && { account }),
      nextAccount: next.account,
      nextSequence: next.sequence,
    });
    const answer = await api.get(`/audit/verification?${query}`);
    total.chains += answer.chains;
    total.entries += answer.entries;
    total.broken.push(...answer.broken);
    next = answer.next;
    if (next && !json) console.error(`${total.entries} entries, next: account ${next.account}`);
  }
  if (json) console.log(JSON.stringify(total));
  else {
    if (total.broken.length > 0)
      console.log(
        table(
          ['ACCOUNT', 'ENTRY', 'REASON'],
          total.broken.map(({ accountId, sequence, reason }) => [accountId, sequence, reason]),
        ),
      );
    console.log(`${total.entries} entries in ${total.chains} chains, ${total.broken.length} broken`);
  }
  return total.broken.length > 0 ? 2 : 0;
}

await runCommand(async () => {
  const { options, words } = parse(process.argv.slice(2), { values: ['account'] });
  if (options.help || words.join() !== 'verify') {
    console.log(usage);
    return options.help ? 0 : 1;
  }
  return verify(await systemApi(options.url), options);
});

// npm run ledger -- check: verifies the ledger and prints differences.
import { parse, runCommand, systemApi, table, usageOfAccess } from './system-api.mjs';

const usage = `usage: npm run ledger -- check
                verify that postings sum to zero, stored totals equal their sources, the journal equals sales and
                refunds, refunds do not exceed payments, stock movements equal sold pieces (stock-of-sales), the
                clearing accounts of ledger and stored value sum to zero for each sale, load and tab payment, and
                purses equal their movements (value-of-sales)${usageOfAccess}
Exits with 1 if there are differences.`;

/** The system checks for some seconds per call: called again with the position where it stopped. */
async function check(api, { json }) {
  const total = { sales: 0, entries: 0, faults: [] };
  let next = { account: 0 };
  while (next) {
    const query = new URLSearchParams({
      nextAccount: next.account,
      ...(next.month && { nextMonth: next.month }),
    });
    const answer = await api.get(`/journal/check?${query}`);
    total.sales += answer.sales;
    total.entries += answer.entries;
    total.faults.push(...answer.faults);
    next = answer.next;
    if (next && !json)
      console.error(`${total.entries} entries, next: account ${next.account}, ${next.month}`);
  }
  // Per operator: the ledger's bookings compared with the catalogue's movements.
  total.days = 0;
  for (let account = 0, going = true; going;) {
    const answer = await api.get(`/journal/stock-of-sales?nextAccount=${account}`);
    total.days += answer.days;
    total.faults.push(...answer.faults);
    going = answer.next !== null;
    account = answer.next?.account;
  }
  // Per operator and day of each journal: what one side cleared compared with the other.
  Object.assign(total, { facts: 0, inFlight: 0 });
  for (let place = { account: 0, side: 'ledger', day: '' }; place;) {
    const query = new URLSearchParams({
      ...{ nextAccount: place.account, nextSide: place.side },
      ...(place.day && { nextDay: place.day }),
      ...(place.purse && { nextPurse: place.purse }),
    });
    const answer = await api.get(`/journal/value-of-sales?${query}`);
    total.facts += answer.facts;
    total.inFlight += answer.inFlight;
    total.faults.push(...answer.faults);
    place = answer.next;
  }
  if (json) console.log(JSON.stringify(total));
  else {
    if (total.faults.length > 0)
      console.log(
        table(
          ['ACCOUNT', 'CHECK', 'OF', 'DIFFERENCE'],
          total.faults.map((fault) => [fault.accountId, fault.check, fault.subject, fault.detail]),
        ),
      );
    console.log(
      `${total.sales} sales, ${total.entries} entries, stock of ${total.days} days, stored value of ${total.facts} facts (${total.inFlight} in transit), ${total.faults.length} difference${total.faults.length === 1 ? '' : 's'}`,
    );
  }
  return total.faults.length > 0 ? 1 : 0;
}

await runCommand(async () => {
  const { options, words } = parse(process.argv.slice(2), {});
  if (options.help || words.join() !== 'check') {
    console.log(usage);
    return options.help ? 0 : 1;
  }
  return check(await systemApi(options.url), options);
});

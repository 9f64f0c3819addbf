// npm run rebuild [-- --republish]: rebuilds the figures of the reports from the event log, next to the live ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, parse, runCommand, systemApi, usageOfAccess } from './system-api.mjs';

const usage = `usage: npm run rebuild [-- options]
  --republish   first publish every posted sale again, for an event log without history${usageOfAccess}
Dashboards stay available. Exits with 1 if the rebuild failed.`;

const whole = (n) => n.toLocaleString('en-US');
const share = (done, expected) =>
  expected > 0 ? ` ${Math.min(100, Math.floor((100 * done) / expected))} %` : '';

/** One line that is overwritten on a terminal; elsewhere a line from time to time. */
function progressLine(isQuiet) {
  let last = '';
  let shownAt = 0;
  return (text) => {
    if (isQuiet || text === last) return;
    last = text;
    if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(78)}`);
    else if (Date.now() - shownAt > 2_000) {
      shownAt = Date.now();
      process.stderr.write(`${text}\n`);
    }
  };
}

/** Polls the progress until the end. Continues after a lost answer. */
async function follow(api, pick, show) {
  for (let failures = 0; ;) {
    try {
      const work = pick(await api.get('/system/projections'));
      failures = 0;
      show(work);
      if (work.finishedAt || work.phase === 'cut-off') return work;
    } catch (error) {
      if (++failures > 30) throw error;
    }
    await sleep(failures ? 1_000 : 250);
  }
}

await runCommand(async () => {
  const { options, words } = parse(process.argv.slice(2), { flags: ['republish'] });
  if (options.help || words.length > 0) {
    console.log(usage);
    return options.help ? 0 : 1;
  }
  const api = await systemApi(options.url);
  const line = progressLine(options.json);
  const result = {};
  if (options.republish) {
    await api.post('/system/facts/republish', {});
    result.republishing = await follow(
      api,
      ({ republishing }) => republishing,
      ({ phase, salesPublished, salesExpected }) =>
        line(
          `republishing (${phase})${share(salesPublished, salesExpected)}: ${whole(salesPublished)} of ${whole(salesExpected)} sales`,
        ),
    );
  }
  await api.post('/system/projections/rebuild', {});
  const rebuild = await follow(
    api,
    ({ rebuild: now }) => now,
    ({ phase, eventsRead, eventsExpected, eventsPerSecond }) =>
      line(
        `rebuilding (${phase})${share(eventsRead, eventsExpected)}: ${whole(eventsRead)} events, ${whole(eventsPerSecond)}/s`,
      ),
  );
  result.rebuild = rebuild;
  if (!options.json) process.stderr.write('\n');
  if (options.json) console.log(JSON.stringify(result));
  if (rebuild.phase !== 'done')
    throw new CommandError(
      `the rebuild ${rebuild.phase}: ${rebuild.failure || 'its process exited'}; the live figures are unchanged`,
    );
  const { republishing } = result;
  if (!options.json) {
    const seconds = (Date.parse(rebuild.finishedAt) - Date.parse(rebuild.startedAt)) / 1_000;
    if (republishing) console.log(`${whole(republishing.salesPublished)} sales published again`);
    console.log(
      `${whole(rebuild.eventsRead)} events read in ${seconds.toFixed(1)} s (${whole(rebuild.eventsPerSecond)}/s), ${whole(rebuild.eventsSkipped)} skipped`,
    );
    console.log(
      `${whole(rebuild.sales)} sales in the new figures; ${whole(rebuild.daysDiffering)} of ${whole(rebuild.daysCompared)} daily rows differ from the previous figures`,
    );
  }
});

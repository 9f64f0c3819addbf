// npm run dead-letters -- list | show | redrive: events that a consumer could not process, over all services.
import { CommandError, parse, runCommand, systemApi, table, usageOfAccess } from './system-api.mjs';

const usage = `usage: npm run dead-letters -- <command>
  list [words]                       parked keys, newest first; --page N
  show <id>                          one event: reason, headers, content; by the id of the list
  redrive --all                      retry all, in order per key
  redrive --service S [--consumer C [--topic T] [--key K]]
                                     retry the named ones${usageOfAccess}
Exits with 2 if a service is unavailable or a key stays parked.`;

const reportUnavailable = (services) => {
  for (const { name, answered, reason } of services)
    if (!answered) console.error(`${name} is unavailable: ${reason}`);
  return services.some(({ answered }) => !answered);
};

/** A shortened reason for a line; `show` prints all of it. */
const shortened = (reason) => {
  const line = reason.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

async function list(api, words, { page = '1', json }) {
  const query = new URLSearchParams({ page, limit: '100', keywords: words.join(' ') });
  const answer = await api.get(`/system/dead-letters?${query}`);
  if (json) console.log(JSON.stringify(answer));
  else {
    const { data, meta, events } = answer;
    if (data.length > 0)
      console.log(
        table(
          ['SINCE (UTC)', 'EVENTS', 'TRIES', 'TYPE', 'CONSUMER', 'KEY', 'REASON', 'ID'],
          data.map((row) => [
            row.since.slice(0, 19).replace('T', ' '),
            row.events,
            row.attempts,
            row.type || '-',
            row.consumer,
            row.key,
            shortened(row.reason),
            row.id,
          ]),
        ),
      );
    console.log(`${counted(meta.totalItems, 'key')}, ${counted(events, 'event')}`);
  }
  return reportUnavailable(answer.services) ? 2 : 0;
}

async function show(api, [id], { json }) {
  if (!id) throw new CommandError(usage);
  const letter = await api.get(`/system/dead-letters/event?${new URLSearchParams({ id })}`);
  if (json) return void console.log(JSON.stringify(letter));
  const { payload, headers, ...facts } = letter;
  for (const name of [
    'service',
    'consumer',
    'topic',
    'key',
    'type',
    'eventId',
    'accountId',
    'at',
    'attempts',
    'reason',
  ])
    console.log(`${name.padEnd(10)} ${facts[name] ?? '-'}`);
  console.log(
    `${'place'.padEnd(10)} ${facts.place} of ${facts.events} of its key; log ${facts.partition}/${facts.offset}`,
  );
  console.log(
    `\n${table(
      ['HEADER', 'VALUE'],
      headers.map(({ name, value }) => [name, value]),
    )}`,
  );
  console.log(`\n${payload.format ? `${payload.format}:\n${payload.text}` : 'tombstone without content'}`);
  if (facts.nextId) console.log(`\nnext of its key: ${facts.nextId}`);
}

/** The system works for some seconds per call: called again until every key was tried. */
async function redrive(api, { all, service, consumer, topic, key, json }) {
  if (!all && !service) throw new CommandError(usage);
  const total = { applied: 0 };
  for (;;) {
    const answer = await api.post(
      '/system/dead-letters/redrive',
      all ? {} : { service, consumer, topic, key },
    );
    Object.assign(total, answer, { applied: total.applied + answer.applied });
    if (answer.complete || answer.applied === 0) break;
    if (!json) console.error(`${total.applied} applied, ${answer.left} left`);
  }
  if (json) console.log(JSON.stringify(total));
  else {
    console.log(
      `${counted(total.applied, 'event')} applied, ${counted(total.failedKeys, 'key')} failed again, ${counted(total.left, 'event')} left`,
    );
    if (total.failed.length > 0)
      console.log(
        table(
          ['CONSUMER', 'KEY', 'ID', 'REASON'],
          total.failed.map((one) => [one.consumer, one.key, one.id, one.reason.replaceAll(/\s+/g, ' ')]),
        ),
      );
  }
  return reportUnavailable(total.services) || total.left > 0 ? 2 : 0;
}

await runCommand(async () => {
  const { options, words } = parse(process.argv.slice(2), {
    flags: ['all'],
    values: ['page', 'service', 'consumer', 'topic', 'key'],
  });
  const [command, ...rest] = words;
  if (options.help || !['list', 'show', 'redrive'].includes(command)) {
    console.log(usage);
    return options.help ? 0 : 1;
  }
  const api = await systemApi(options.url);
  if (command === 'list') return list(api, rest, options);
  if (command === 'show') return show(api, rest, options);
  return redrive(api, options);
});

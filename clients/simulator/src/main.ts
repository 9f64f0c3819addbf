import { readDevices, type DemoDevice } from './devices-file.js';
import { readOptions, type CommandLine } from './options.js';
import { Shopper } from './shopper.js';
import { simulate } from './simulation.js';
import type { Summary } from './tally.js';

const say = (line: string) => console.log(line);

/** The requested number of devices of a kind, or all if there are fewer. */
function some(all: readonly DemoDevice[], kind: string, count: number): DemoDevice[] {
  const found = all.filter((device) => device.kind === kind);
  if (count > found.length)
    say(found.length === 0 ? `no ${kind}s registered` : `only ${found.length} ${kind}s registered`);
  return found.slice(0, count);
}

function report({ ordersPublished, ordersAcknowledged, ...rest }: Summary): void {
  const revenue = Object.entries(rest.revenueAcknowledged).map(([currency, minor]) => `${minor} ${currency}`);
  say(
    `orders: ${ordersPublished} sent, ${ordersAcknowledged} acknowledged, ${rest.ordersRejected} rejected, ${rest.ordersQuarantined} quarantined`,
  );
  say(`revenue acknowledged, minor units: ${revenue.join(', ') || 'none'}`);
  const { reserved, unreserved } = rest.paidByValue;
  say(`paid in part by wallet: ${reserved} reserved before, ${unreserved} taken off line`);
  say(`diagnostics: ${rest.diagnosticsPublished} sent, ${rest.diagnosticsAcknowledged} acknowledged`);
  for (const [reason, count] of Object.entries(rest.reasons)) say(`${count} × ${reason}`);
  if (rest.unacknowledged > 0)
    say(`${rest.unacknowledged} messages have no receipt yet; the next run sends them`);
}

async function main(options: CommandLine): Promise<void> {
  const all = await readDevices(options.devicesFile);
  const devices = some(all, 'kiosk', options.kiosks);
  const others = [...some(all, 'lock', options.locks), ...some(all, 'validator', options.validators)];
  if (devices.some(({ products }) => products.length === 0))
    throw new Error('the devices have nothing to sell');
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // The second signal ends the wait; outboxes keep messages without a receipt.
      if (ending.signal.aborted) process.exit(130);
      ending.abort();
    });
  const { ordersPerMinute, minutes } = options;
  say(
    `${devices.length} kiosks and ${others.length} other devices at ${options.url}, ${ordersPerMinute} orders a minute for ${minutes} minutes`,
  );
  const { customer: email, password, customerShare: share, api } = options;
  const shopper = new Shopper({ url: api, email, password });
  const storedValue = share > 0 ? { url: api, shopper, share } : undefined;
  const summary = await simulate({
    ...{ ...options, devices, others, storedValue, signal: ending.signal, log: say },
  });
  report(summary);
  if (options.json) say(JSON.stringify(summary));
}

try {
  await main(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

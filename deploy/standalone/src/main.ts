import { join } from 'node:path';
import { readConfig, StartError, type StandaloneConfig } from './config.js';
import { openDataFolder } from './data-folder.js';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './demo.js';
import type { ProcessLock } from './process-lock.js';
import type { Secrets } from './secrets.js';
import { checkPorts, startSystem } from './standalone.js';
import { restartOnChange } from './restart-on-change.js';
import { Supervisor } from './supervisor.js';
import { mailsAreShown } from './topology.js';

// Seconds are counted from the command, installing and building included.
const began = Number(process.argv[2]) || Date.now();
const log = (line: string): void =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)}s  ${line}`);
// The reader of the output may exit; the system keeps running.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

let lock: ProcessLock | undefined;
let supervisor: Supervisor | undefined;
let ending = false;

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  if (supervisor) {
    log('stopping');
    await supervisor.stop();
    log('stopped');
  }
  lock?.release();
  process.exit(code);
}

function introduce(config: StandaloneConfig, link: string, secrets: Secrets): void {
  log('ready');
  console.log(`\n  Backroom is at ${config.watch ?? link}\n`);
  if (config.watch) console.log(`  The console reloads after a change. The API is at ${link}\n`);
  if (config.demo) {
    console.log(`  Sign in as one of these users, password ${DEMO_PASSWORD}`);
    for (const [email, role] of DEMO_SIGN_INS) console.log(`    ${email.padEnd(28)} ${role}`);
  }
  console.log(`\n  Mails: ${mailsOf(config, link, secrets)}`);
  console.log(
    `  ClickHouse: http://localhost:${config.clickHousePort}, password in ${config.dataDir}/clickhouse.netrc`,
  );
  console.log('\n  Press Ctrl-C to stop.\n');
}

/** Where mails of the system are shown. */
function mailsOf(config: StandaloneConfig, link: string, { mailboxToken }: Secrets): string {
  if (config.smtpUrl) return `sent by ${new URL(config.smtpUrl).host}`;
  if (mailsAreShown(config)) return `${link}dev/mail?token=${mailboxToken}`;
  return 'kept and shown to nobody; set BACKROOM_SMTP_URL to have them sent';
}

async function main(): Promise<void> {
  const config = readConfig();
  lock = openDataFolder(config.dataDir, config.layout);
  const link = `http://localhost:${config.httpPort}/`;
  lock.describe(link);
  await checkPorts(config, lock.inherited ? 8000 : 0);
  supervisor = new Supervisor(join(config.dataDir, 'logs'), log);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // The launcher that ran this file has ended, for whatever reason.
  process.on('disconnect', () => void end(1));
  const secrets = await startSystem(config, supervisor, log);
  if (ending) return;
  if (config.watch) restartOnChange(supervisor, log);
  introduce(config, link, secrets);
}

main().catch(async (error: Error) => {
  if (ending) return;
  console.error(
    error instanceof StartError
      ? `Backroom cannot start: ${error.message}`
      : `Backroom did not start: ${error.message}`,
  );
  await end(1);
});
